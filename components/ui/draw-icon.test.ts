import { Search } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { draw } from './draw-icon'

it('an icon has the shapes of Lucide, and is hidden from screen readers', () => {
  const drawn = renderToStaticMarkup(createElement(draw(Search), { className: 'size-5' }))
  expect(drawn).toMatch(/^<svg aria-hidden="true" viewBox="0 0 24 24" class="icon size-5"><(path|circle) /)
  expect(drawn).toContain('<circle cx="11" cy="11" r="8"/>')
  expect(drawn).not.toContain('key=')
})

import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import messages from '@/messages/sv.json'
import { FileButton, FileInput } from './file-input'

const render = (node: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="sv" timeZone="Europe/Stockholm" messages={messages}>
      {node}
    </NextIntlClientProvider>,
  )

describe('a field for a file', () => {
  it('keeps the native field with its attributes, and hides its picture from screen readers', () => {
    const html = render(<FileInput id="file" name="mark" accept="image/png" required />)
    expect(html).toMatch(/<input id="file" accept="image\/png" required="" type="file"[^>]* name="mark"\/>/)
    expect(html).toMatch(/<span aria-hidden="true"[^>]*>.*Välj fil.*Ingen fil vald/)
  })

  it('is shown as it is by a browser without scripts, which would not write the name', () => {
    expect(render(<FileInput />)).toMatch(/<input[^>]*noscript:opacity-100/)
  })

  it('is named by the words of its button where a file is used at once', () => {
    expect(render(<FileButton accept="image/png">Ladda upp bild</FileButton>)).toMatch(
      /<label[^>]*>Ladda upp bild<input[^>]*type="file"[^>]*\/><\/label>/,
    )
  })
})

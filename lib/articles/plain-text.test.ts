import { describe, expect, it } from 'vitest'
import { toPlainText } from './plain-text'

describe('the words of an article', () => {
  it('carry none of the marks of markdown', () => {
    const text =
      '## Vårstädning\n\nVi ses **lördag** kl. 10, se [programmet](https://example.org).\n\n- kaffe\n- _bulle_\n'
    expect(toPlainText(text)).toBe('Vårstädning Vi ses lördag kl. 10, se programmet. kaffe bulle')
  })

  it('leave out what an image is called, which is not shown on a card', () => {
    expect(toPlainText('Före ![en bild](https://example.org/x.png) efter')).toBe('Före efter')
  })

  it('I04 keep what looks like HTML as text', () => {
    expect(toPlainText('Se <script>alert(1)</script> här')).toBe('Se <script>alert(1)</script> här')
  })
})

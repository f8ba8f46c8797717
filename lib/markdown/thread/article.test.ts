import { describe, expect, it } from 'vitest'
import { renderArticle } from './article'

const render = (text: string) => renderArticle(text).card

describe('an article’s text', () => {
  it('I04 shows text that looks like HTML unchanged, as a block and inside a line', () => {
    const html = render('<script>alert(1)</script>\n\nSe <b onclick="x">här</b>\n\n- <i>punkt</i>')
    expect(html).toContain('&#x3C;script>alert(1)&#x3C;/script>')
    expect(html).toContain('Se &#x3C;b onclick="x">här&#x3C;/b>')
    expect(html).toContain('&#x3C;i>punkt&#x3C;/i>')
    expect(html).not.toMatch(/<(script|b|i)[ >]/)
  })

  it('L01 loads nothing: an image becomes its alternative text', () => {
    expect(render('![spår](https://tracker.example/x.png)')).toBe('<p>spår</p>')
    expect(render('![spår][1]\n\n[1]: https://tracker.example/x.png')).toBe('<p>spår</p>')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', 'tel:1'])(
    'I05 L02 removes the address of a link to %s',
    (address) => {
      expect(render(`[länk](${address})`)).not.toContain('href')
    },
  )

  it.each([
    'http://a.se',
    'https://a.se',
    'irc://a.se',
    'ircs://a.se',
    'mailto:a@b.se',
    'xmpp:a@b.se',
    '/manager',
  ])('links to %s in a new tab without opener', (address) => {
    expect(render(`[länk](${address} "titel")`)).toContain(
      `<a href="${address}" target="_blank" rel="noopener noreferrer">länk</a>`,
    )
  })

  it('has headings only on its own page', () => {
    const { card, page } = renderArticle('### Program')
    expect(page).toBe('<h2>Program</h2>')
    expect(card).toBe('<p class="heading">Program</p>')
  })

  it('can be scrolled by keyboard if code is too wide', () => {
    expect(render('```js\nx\n```')).toContain('<pre tabindex="0">')
  })
})

describe('the words of an article', () => {
  const toWords = (text: string) => renderArticle(text).words

  it('contain no Markdown syntax', () => {
    const text =
      '## Vårstädning\n\nVi ses **lördag** kl. 10, se [programmet](https://example.org).\n\n- kaffe\n- _bulle_\n'
    expect(toWords(text).split('\n\n')).toEqual([
      'Vårstädning',
      'Vi ses lördag kl. 10, se programmet.',
      'kaffe',
      'bulle',
    ])
  })

  it('omit the alternative text of an image, which a card does not show', () => {
    expect(toWords('Före ![en bild](https://example.org/x.png) efter')).toBe('Före  efter')
  })

  it('I04 keep text that looks like HTML', () => {
    expect(toWords('Se <script>alert(1)</script> här')).toBe('Se <script>alert(1)</script> här')
  })
})

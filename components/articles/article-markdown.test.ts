import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ArticleMarkdown } from './article-markdown'

const render = (text: string, withHeadings = false) =>
  renderToStaticMarkup(createElement(ArticleMarkdown, { text, withHeadings }))

describe('an article’s text', () => {
  it('I04 shows what looks like HTML as it was typed, in a line of its own and within one', () => {
    const html = render('<script>alert(1)</script>\n\nSe <b onclick="x">här</b>\n\n- <i>punkt</i>')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('Se &lt;b onclick=&quot;x&quot;&gt;här&lt;/b&gt;')
    expect(html).toContain('&lt;i&gt;punkt&lt;/i&gt;')
    expect(html).not.toMatch(/<(script|b|i)[ >]/)
  })

  it('L01 fetches nothing: an image is its words', () => {
    expect(render('![spår](https://tracker.example/x.png)')).toBe(
      '<div class="answer wrap-anywhere"><p>spår</p></div>',
    )
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', 'tel:1'])(
    'I05 L02 leaves a link to %s blank',
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
    expect(render(`[länk](${address})`)).toContain(
      `<a href="${address}" target="_blank" rel="noopener noreferrer">länk</a>`,
    )
  })

  it('has headings on its own page only', () => {
    expect(render('### Program', true)).toContain('<h2')
    expect(render('### Program')).not.toMatch(/<h\d/)
  })
})

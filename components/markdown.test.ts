import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { hasHtml } from '@/lib/markdown/options'
import { Markdown } from './markdown'

const show = (place: 'card' | 'page' | 'answer', text: string) =>
  renderToStaticMarkup(createElement(Markdown, { text, isChecked: true, place })).replace(
    /^<div class="answer">|<\/div>$/g,
    '',
  )
const render = (text: string) => show('answer', text)
const tagsOf = (html: string) => new Set([...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag))

const allowedTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  'a',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]
const allowedSchemes = [
  'https://a.example',
  'http://a.example',
  'irc://a.example',
  'ircs://a.example',
  'mailto:a@b.example',
  'xmpp:a@b.example',
]
const refusedSchemes = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc',
  'blob:x',
]

describe('an answer in the chat', () => {
  it('L01 shows no image, however it is written, so that none is loaded', () => {
    const html = render(
      '![a](https://evil.example/a.png) <img src="https://evil.example/b.png"> ![c][1]\n\n<picture><source srcset="/x"><img src=x></picture><svg><image href="/y"/></svg><video poster="/z"></video><p style="background:url(/w)">x</p>\n\n[1]: /c.png',
    )
    expect(html).not.toMatch(/<(img|picture|source|video|iframe|svg|image)|style=|src/)
    expect(render('![a](https://evil.example/a.png) ![c][1]\n\n[1]: /c.png')).not.toMatch(/<img|evil/)
  })

  it.each(['markdown', 'HTML'])(
    'L02 I05 in %s opens links in a new tab without an opener, and only with allowed schemes',
    (kind) => {
      const link = (href: string) => render(kind === 'HTML' ? `<a href="${href}">x</a>` : `[x](<${href}>)`)
      for (const href of allowedSchemes) {
        expect(link(href)).toContain(`href="${href}" target="_blank" rel="noopener noreferrer"`)
      }
      for (const href of refusedSchemes)
        expect([href, link(href)]).not.toEqual([href, expect.stringMatching(/href="[^"]/)])
    },
  )

  it('L04 keeps only the listed elements and attributes of HTML', () => {
    const html = render(
      '<h2 id="content" class="x">Svar</h2><p onclick="alert(1)" style="color:red">Ja, <strong>högst</strong> <em>tre</em> <u>månader</u>.<br></p><ul><li>ett</li></ul><form action="/x"><input name="y"><button>z</button></form><table><tr><td>cell</td></tr></table>',
    )
    expect([...tagsOf(html)].filter((tag) => ![...allowedTags, 'bdi'].includes(tag ?? ''))).toEqual([])
    expect(html).not.toMatch(/onclick|style=|id=|action/)
    expect(html).toContain('<strong>högst</strong> <em>tre</em> <u>månader</u>')
    expect(html).toContain('<p class="heading">Svar</p>')
    expect(html).toContain('cell')
  })

  it('L04 runs nothing: scripts, handlers and frames are removed with their content', () => {
    const html = render(
      '<script>alert(1)</script>\n\n<b onclick="alert(1)">x</b><iframe srcdoc="<script>alert(2)</script>"></iframe><style>p{}</style>',
    )
    expect(html).not.toMatch(/<(script|iframe|style)\b|onclick|alert|p\{\}/)
    expect(html).toContain('x')
  })

  it('L04 contains no element or attribute that is not listed, whatever the text', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<',
        '</',
        '>',
        '<a href="',
        'javascript:',
        '" onerror=',
        '<img src=x>',
        '<svg/onload=x>',
        '<!--',
        '-->',
        '<p ',
        'style=',
        '<math><mtext></p>',
        '&lt;',
        '\\<',
      ),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = `<p>${parts.join('')}`
        const html = render(text)
        expect([...tagsOf(html)].filter((tag) => ![...allowedTags, 'bdi'].includes(tag ?? ''))).toEqual([])
        const elements = html.replace(/>[^<]*(?=<|$)/g, '>')
        expect(elements).not.toMatch(/="\s*javascript:/i)
        // An attribute's name in the value of another attribute is harmless text.
        expect(elements.replace(/="[^"]*"/g, '')).not.toMatch(/\s(?:on\w+|src|style)\b/i)
      }),
      { examples: [[['<p ', '<math><mtext></p>', '" onerror=']]] },
    )
  })

  it('keeps the elements of Markdown', () => {
    expect(render('# Svar\n\n**Ja**')).toBe('<p class="heading">Svar</p>\n<p><strong>Ja</strong></p>')
    expect(render('| År | Avgift |\n| --- | --- |\n| 2024 | 375 |')).toContain('<td>375</td>')
  })

  it("shows the host of each link, unless the link's text is that address", () => {
    const words = (text: string) => render(text).replace(/<[^>]*>/g, '')
    expect(words('[Din bank](https://evil.example/x)')).toBe('Din bank (evil.example)')
    expect(words('[https://bank.example](https://evil.example)')).toBe('https://bank.example (evil.example)')
    expect(words('[bank.example@evil.example](https://evil.example)')).toBe(
      'bank.example@evil.example (evil.example)',
    )
    expect(words('[b\u0430nk.example](https://b\u0430nk.example)')).toBe(
      'b\u0430nk.example (xn--bnk-6cd.example)',
    )
    expect(words('<p><a href="https://evil.example:8080/">här</a></p>')).toBe('här (evil.example:8080)')
    expect(words('[styrelsen](mailto:a@evil.example)')).toBe('styrelsen (a@evil.example)')
    for (const shown of ['https://brf.example/stadgar', '[brf.example](https://brf.example)'])
      expect(words(shown)).not.toContain('(')
    expect(words('[dokumenten](/manager/documents)')).toBe('dokumenten')
  })

  it('counts as HTML only if it contains an element, not for a less-than sign', () => {
    expect(['a < b', '2<3', '\\<p>', '**x**', 'a > b'].filter(hasHtml)).toEqual([])
    expect(['<p>x', 'x</b>', '<br/>', '<!-- x -->'].filter((text) => !hasHtml(text))).toEqual([])
  })
})

describe('a text that was not checked', () => {
  it.each(['card', 'page', 'answer'] as const)('R11 is shown as it was written: on a %s', (place) => {
    const text = '# **Ja** <b>x</b>\n[x](javascript:alert(1))'
    expect(renderToStaticMarkup(createElement(Markdown, { text, isChecked: false, place }))).toBe(
      '<p class="whitespace-pre-line"># **Ja** &lt;b&gt;x&lt;/b&gt;\n[x](javascript:alert(1))</p>',
    )
  })
})

describe('an article’s text', () => {
  const render = (text: string) => show('card', text)

  it('I04 shows text that looks like HTML unchanged, as a block and inside a line', () => {
    const html = render('<script>alert(1)</script>\n\nSe <b onclick="x">här</b>\n\n- <i>punkt</i>')
    expect(html).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
    expect(html).toContain('Se &lt;b onclick=&quot;x&quot;&gt;här&lt;/b&gt;')
    expect(html).toContain('&lt;i&gt;punkt&lt;/i&gt;')
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

  it('breaks no line within a phone number, and copies the number as it is written', () => {
    const html = render('Ring **08-123 456 78** dygnet runt.')
    expect(html).toMatch(/<strong><span class="whitespace-nowrap [^"]*">08-123 456 78<\/span><\/strong>/)
  })

  it('has headings only on its own page', () => {
    expect(show('page', '### Program')).toBe('<h2>Program</h2>')
    expect(show('card', '### Program')).toBe('<p class="heading">Program</p>')
  })

  it('can be scrolled by keyboard if code is too wide', () => {
    expect(render('```js\nx\n```')).toContain('<pre tabindex="0">')
  })

  it('aligns cells without a style, which the content security policy would refuse', () => {
    const html = render('| År | Avgift |\n| --- | ---: |\n| 2024 | 375 |')
    expect(html).toContain('<td align="right">375</td>')
    expect(html).not.toContain('style')
  })
})

describe('a long text that is shown again', () => {
  const long = `# Rubrik <u>x</u>\n\n${'Se [reglerna](https://a.example). '.repeat(100)}`

  it('V45 is the same each time, and keeps the headings and tags of its place', () => {
    const [page, card, answer] = [show('page', long), show('card', long), show('answer', long)]
    expect([show('page', long), show('card', long), show('answer', long)]).toEqual([page, card, answer])
    expect(page).toMatch(/^<h2>Rubrik &lt;u&gt;/)
    expect(card).toMatch(/^<p class="heading">Rubrik &lt;u&gt;/)
    expect(answer).toContain('(a.example)')
  })
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AnswerMarkdown } from './answer-markdown'

const render = (text: string) => renderToStaticMarkup(createElement(AnswerMarkdown, { text }))

describe('an answer in the chat', () => {
  it('L01 shows no image, however it is written, so that none is fetched', () => {
    const html = render(
      '![a](https://evil.example/a.png) <img src="https://evil.example/b.png"> ![c][1]\n\n[1]: /c.png',
    )
    expect(html).not.toMatch(/<(img|picture|source|video|iframe)/)
  })

  it('L02 opens links in a new tab without an opener, and only of the schemes that are allowed', () => {
    const link = (href: string) => render(`[x](${href})`)
    for (const href of [
      'https://a.example',
      'http://a.example',
      'irc://a.example',
      'mailto:a@b.example',
      'xmpp:a@b.example',
    ]) {
      expect(link(href)).toContain(`href="${href}" target="_blank" rel="noopener noreferrer"`)
    }
    for (const href of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc',
    ]) {
      expect(link(href)).not.toMatch(/href="[^"]/)
    }
  })

  it('L04 lets no HTML of an answer through, and keeps its words', () => {
    const html = render('<script>alert(1)</script>\n\n<b onclick="alert(1)">x</b>')
    expect(html).not.toMatch(/<(script|b)\b|onclick|alert/)
    expect(html).toContain('x')
  })

  it('makes no headings of its own in the page', () => {
    expect(render('# Svar\n\n**Ja**')).toBe(
      '<div class="answer"><p class="font-bold">Svar</p>\n<p><strong>Ja</strong></p></div>',
    )
  })
})

import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import rehypeRaw from 'rehype-raw'
import remarkGfm from 'remark-gfm'
import { expect, it } from 'vitest'
import { isBacked } from '@/lib/assistant/model/numbers'
import { renderProse } from '@/lib/assistant/model/write-answer'

/** Without sanitising, unlike the pages. */
const toHtml = (markdown: string) =>
  renderToStaticMarkup(
    Markdown({ children: markdown, remarkPlugins: [remarkGfm], rehypePlugins: [rehypeRaw] }),
  )

const bits = [
  ...[
    '[',
    ']',
    '(',
    ')',
    '!',
    '<',
    '>',
    '*',
    '**',
    '_',
    '~~',
    '`',
    '#',
    '- ',
    '1. ',
    '|',
    '\n',
    ' ',
    '\\',
    '&lt;',
    ':',
    '//',
    '@',
  ],
  ...[
    'www.',
    'http://',
    'https://',
    'mailto:',
    'evil.example',
    'a@b.se',
    'xmpp:',
    'javascript:',
    '---',
    '[^1]',
    '[x]: /y',
    'å',
    'ord',
  ],
]

it("L01 L02 L04 a model's prose contains no link, image or HTML unless the documents contain it", () => {
  const prose = fc.array(fc.oneof(fc.constantFrom(...bits), fc.string({ maxLength: 5 })), { maxLength: 25 })
  fc.assert(
    fc.property(prose, (parts) => {
      const said = parts.join('')
      fc.pre(isBacked(said, ['']))
      const tags = toHtml(renderProse(said)).match(/<\/?\w+[^>]*>/g) ?? []
      expect(tags.filter((tag) => !/^<\/?(?:p|ul|li|strong)>$/.test(tag))).toEqual([])
    }),
    { numRuns: 3000 },
  )
})

it("a model's paragraphs, lists and bold words are kept", () => {
  const html = toHtml(
    renderProse('Ja, i **högst tre** månader:\n\n- under semestern\n* med tillstånd\n\nInte annars.'),
  )
  expect(html.replace(/\n/g, '')).toBe(
    '<p>Ja, i <strong>högst tre</strong> månader:</p><ul><li>under semestern</li><li>med tillstånd</li></ul><p>Inte annars.</p>',
  )
})

import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { toKept } from './kept'
import { renderInThread } from './pool'
import { getHtml, renderAnswer, renderMarkdown } from './render'
import { markdownLimits } from './thread/limits'

// The parsers throw in this thread, so only the other thread can use them.
for (const parser of ['unified', 'remark-parse', 'mdast-util-from-markdown', 'hast-util-to-html'])
  vi.doMock(parser, () => {
    throw new Error(`${parser} ran on the request's thread`)
  })
vi.mock('./pool', async (original) => {
  const { renderInThread: run } = await original<typeof import('./pool')>()
  return { renderInThread: vi.fn(run) }
})

vi.mock('@/lib/env', () => ({ env: () => ({ LINK_SECRET: 'link-secret-for-tests' }) }))

const organizationId = crypto.randomUUID()
const fill = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)

describe('a text that is too expensive to render', () => {
  const table = (columns: number, length: number) =>
    fill(`${'|a'.repeat(columns)}\n${'|-'.repeat(columns)}\n${'a\n'.repeat(length)}`, length)

  it.each([
    ['a table of 6,125 columns', table(6125, 49_002)],
    ['a table of 5,000 characters', table(625, 5000)],
    ['marks that never close', fill('*a_ ', 49_600)],
    ['brackets that never open', `${'['.repeat(999)}${']'.repeat(49_001)}`],
    ['items of one letter', fill('- a\n', 50_000)],
    ['quotes in quotes', '>'.repeat(50_000)],
    ['lists in lists', `Ja.\n${'- '.repeat(500)}x`],
    ['tags in tags', '<u>'.repeat(600)],
    ['signs that HTML spells with six letters', '< '.repeat(25_000)],
    ['links that never end', fill('[a](', 50_000)],
  ])('R11 does not block the portal and is not shown as Markdown: %s', async (name, text) => {
    const rendered = await renderMarkdown('answer', text, organizationId)
    if (name.startsWith('links')) expect(rendered?.html.length ?? 0).toBeLessThanOrEqual(markdownLimits.html)
    else expect(rendered).toBeNull()
  })

  it('is cached as such', async () => {
    const text = table(700, 5000)
    const shown = { text, stored: null, organizationId }
    expect(await getHtml('answer', shown)).toBeNull()
    const calls = vi.mocked(renderInThread).mock.calls.length
    expect(await getHtml('answer', shown)).toBeNull()
    const kept = await renderAnswer(text, organizationId)
    expect(kept).toMatchObject({ html: null })
    expect(vi.mocked(renderInThread).mock.calls.length).toBe(calls)
  })

  it('is not a text that a person would write', async () => {
    const item = '- **Tvättstuga**: kl. 7–21, se [reglerna](https://brf.example).\n'
    const part = `## Vår\n\n> Enligt stadgarna:\n\n${item.repeat(8)}\n1. Ett\n   1. Två\n      - Tre\n\n| År | Avgift |\n| --- | --- |\n| 2024 | 375 |\n\nEn vanlig mening om gården. `
    const text = fill(part, 49_900)
    expect(await renderMarkdown('article', text, organizationId)).not.toBeNull()
  })
})

describe('the stored result of a row', () => {
  const text = 'Vi **grillar**.'
  const kept = (html: string | null, of = text) => toKept('card', of, html)

  it('is shown on the page without parsing the text again', async () => {
    vi.mocked(renderInThread).mockClear()
    expect(await getHtml('card', { text, stored: kept('<p>som det hölls</p>'), organizationId })).toBe(
      '<p>som det hölls</p>',
    )
    expect(await getHtml('card', { text, stored: kept(null), organizationId })).toBeNull()
    expect(renderInThread).not.toHaveBeenCalled()
  })

  it.each([
    ['of another version', kept('<p>x</p>', 'Vi **badar**.')],
    ['of another place', toKept('page', text, '<p>x</p>')],
    ['that an admin wrote', { ...kept('<p>x</p>'), html: '<script>alert(1)</script>' }],
    ['with another’s signature', { ...kept('<p>x</p>'), mac: 'x' }],
    ['of an invalid form', 'x'],
    ['that is missing', null],
  ])('I05 is not shown if it is one %s: the text is rendered again, in the thread', async (_, stored) => {
    expect(await getHtml('card', { text, stored, organizationId })).toBe(
      '<p>Vi <strong>grillar</strong>.</p>',
    )
  })
})

describe('any text', () => {
  const parts = [
    ...['[', ']', '](', '![', '[^1]', '|a', '|-', '|', '*a_ ', '**', '_', '~~', '`', '```', '<u>', '</', '&'],
    ...[
      '- a\n',
      '1. ',
      '> ',
      '#',
      '    ',
      '\t',
      '\n',
      '\n\n',
      '\\',
      'http://a.se ',
      'ord ',
      '\0',
      '\u202e',
      '🏠',
    ],
  ]
  const written = fc
    .record({
      parts: fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 5 })), {
        minLength: 1,
        maxLength: 6,
      }),
      length: fc.integer({ min: 1, max: 52_000 }),
    })
    .map((made) => fill(made.parts.join('') || 'x', made.length))

  it('R11 is parsed in the thread, within its limits, and not again for a page', async () => {
    await fc.assert(
      fc.asyncProperty(
        written,
        fc.constantFrom('article' as const, 'answer' as const),
        async (text, kind) => {
          const rendered = await renderMarkdown(kind, text, organizationId)
          if (text.length > markdownLimits.characters) expect(rendered).toBeNull()
          for (const part of Object.values(rendered ?? {}))
            expect(part.length).toBeLessThanOrEqual(markdownLimits.html)
          const calls = vi.mocked(renderInThread).mock.calls.length
          const stored = toKept('card', text, rendered ? 'x' : null)
          expect(await getHtml('card', { text, stored, organizationId })).toBe(rendered ? 'x' : null)
          expect(vi.mocked(renderInThread).mock.calls.length).toBe(calls)
        },
      ),
      { numRuns: 25 },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkMarkdown, isAnswerChecked } from './check'
import { markdownLimits } from './limits'

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
    ['links that never end', fill('[a](', 50_000)],
    ['many links to one long address', `[a]: /${'x'.repeat(25_000)}\n\n${'[a] '.repeat(500)}`],
    ['too many characters', 'a'.repeat(markdownLimits.characters + 1)],
  ])('R11 is refused, and the portal goes on meanwhile: %s', async (_, text) => {
    let longest = 0
    let last = performance.now()
    const ticks = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    expect(await checkMarkdown('answer', text, 'a')).toBeNull()
    clearInterval(ticks)
    expect(longest).toBeLessThan(400)
    expect(await checkMarkdown('answer', 'Nej, **inte** efter kl. 22.', 'a')).not.toBeNull()
  })

  it('is not a text that a person would write', async () => {
    const item = '- **Tvättstuga**: kl. 7–21, se [reglerna](https://brf.example).\n'
    const part = `## Vår\n\n> Enligt stadgarna:\n\n${item.repeat(4)}\n1. Ett\n   1. Två\n      - Tre\n\n| År | Avgift |\n| --- | --- |\n| 2024 | 375 |\n\n${'En vanlig mening om gården. '.repeat(40)}\n\n`
    // A busy machine may need more than the limit of a second once.
    await expect.poll(() => checkMarkdown('article', fill(part, 12_000), 'a')).not.toBeNull()
  })
})

describe('the words of an article', () => {
  const toWords = async (text: string) => (await checkMarkdown('article', text, 'a'))?.words

  it('contain no Markdown syntax', async () => {
    const text =
      '## Vårstädning\n\nVi ses **lördag** kl. 10, se [programmet](https://example.org).\n\n- kaffe\n- _bulle_\n'
    expect(await toWords(text)).toBe('Vårstädning\n\nVi ses lördag kl. 10, se programmet.\n\nkaffe\n\nbulle')
  })

  it('omit the alternative text of an image', async () => {
    expect(await toWords('Före ![en bild](https://example.org/x.png) efter')).toBe('Före  efter')
  })

  it('I04 keep text that looks like HTML', async () => {
    expect(await toWords('Se <script>alert(1)</script> här')).toBe('Se <script>alert(1)</script> här')
  })
})

it('R11 any text is checked or refused within the limits, and the next one is checked', async () => {
  const parts = [
    '[',
    ']',
    '](',
    '![',
    '[^1]',
    '|a',
    '|-',
    '*a_ ',
    '**',
    '~~',
    '`',
    '```',
    '<u>',
    '&',
    '- a\n',
    '1. ',
  ]
  const written = fc
    .record({
      parts: fc.array(
        fc.oneof(fc.constantFrom(...parts, '> ', '#', '\t', '\n\n', '\\', '\0', '🏠'), fc.string()),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
      length: fc.integer({ min: 1, max: 50_000 }),
    })
    .map((made) => fill(made.parts.join('') || 'x', made.length))
  await fc.assert(
    fc.asyncProperty(written, async (text) => {
      const checks = await Promise.all([isAnswerChecked(text, 'a'), isAnswerChecked('Ja.', 'b')])
      expect(checks[1]).toBe(true)
    }),
    { numRuns: 15 },
  )
})

it('R11 an organisation waits for at most one text of another, however many that one has', async () => {
  const order: string[] = []
  const check = (organization: string, text: string) =>
    checkMarkdown('answer', text, organization).then(() => order.push(organization))
  const busy = Array.from({ length: 6 }, (_, index) => check('busy', `**${index}** `.repeat(200)))
  await Promise.all([...busy, check('quiet', '**Ja**'), check('calm', '**Nej**')])
  expect(order.slice(0, 4).sort()).toEqual(['busy', 'busy', 'calm', 'quiet'])
})

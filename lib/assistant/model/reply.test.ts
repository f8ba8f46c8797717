import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { modelLimits } from './limits'
import { type Reply, ReplyReader } from './reply'

function read(pieces: readonly string[]): { reply: Reply; shown: string } {
  let shown = ''
  const reader = new ReplyReader((text) => {
    shown += text
  })
  for (const piece of pieces) reader.push(piece)
  return { reply: reader.end(), shown }
}

const block = '```json\n[{"passage": 2, "quote": "Högst tre månader."}]\n```'
const citations = [{ passage: 2, quote: 'Högst tre månader.' }]

/** A text, and places to cut it at. */
const cut = (text: string, places: number[]) => {
  const sorted = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b)
  return [0, ...sorted].map((from, at) => text.slice(from, sorted[at]))
}

describe('a reply of a model', () => {
  it('is prose and what it quotes', () => {
    const { reply, shown } = read([`Ja, i högst tre månader.\n\n${block}\n`])
    expect(reply).toEqual({ kind: 'answer', prose: 'Ja, i högst tre månader.', citations })
    expect(shown).toBe('Ja, i högst tre månader.')
  })

  it('loses the marks of sources that nobody asked for', () => {
    const { reply, shown } = read(['Ja [1], i hö', 'gst [1', ', 2] tre [', '2] mån[a]der. [3]', `\n${block}`])
    expect(reply).toMatchObject({ prose: 'Ja, i högst tre mån[a]der.' })
    expect(shown).toBe('Ja, i högst tre mån[a]der.')
  })

  it('may say that the passages do not answer, and the word for that is not shown', () => {
    for (const text of ['NO_ANSWER', ' NO_ANSWER.\n', '**NO_ANSWER**', `NO_ANSWER\n${block}`]) {
      expect(read([...text]).reply).toEqual({ kind: 'none' })
      expect(read([...text]).shown).not.toMatch(/[A-Z`]/)
    }
  })

  it('is none, or nothing, where the word or a fence comes about between marks of bold', () => {
    expect(read([`NO_**ANSWER${block}`]).reply).toEqual({ kind: 'none' })
    expect(read([`Ja. \`\`**\`${block}`]).reply).toEqual({ kind: 'malformed' })
  })

  it('S09 R11 costs little to read when it is mostly white space', () => {
    const room = '\n'.repeat(modelLimits.replyCharacters - 200)
    for (const text of [`Ja. \`\`\`json${room}`, `Ja.${room}x${block}`, room])
      expect(read([...text]).reply).toEqual({ kind: 'malformed' })
  })

  it.each([
    ['nothing', ''],
    ['a block alone', block],
    ['prose without a block', 'Ja, i högst tre månader.'],
    ['a block that is never closed', `Ja.\n${block.slice(0, -3)}`],
    ['a block that is no JSON', 'Ja.\n```json\n[{passage: 1}]\n```'],
    ['a block of another shape', 'Ja.\n```json\n{"passage": 1}\n```'],
    ['a passage without a number', 'Ja.\n```json\n[{"passage": "1", "quote": "x"}]\n```'],
    ['words after the block, which may take back what stands before', `Ja.\n${block}\nMen inte i år.`],
    ['an answer of unreasonable length', `${'Ja. '.repeat(1000)}\n${block}`],
    ['a reply of unreasonable length', 'x'.repeat(modelLimits.replyCharacters + 1)],
  ])('L10 is nothing that counts when it is %s', (_, text) => {
    expect(read([text]).reply).toEqual({ kind: 'malformed' })
    expect(read([...text]).shown.length).toBeLessThanOrEqual(modelLimits.answerCharacters)
  })

  it('is the same however it is cut, and what is shown while it comes is its prose', () => {
    const bits = fc.constantFrom(
      ...[
        'Ja',
        ' ',
        '\n',
        '`',
        '```',
        '[',
        '1',
        ']',
        ', ',
        '[1]',
        ' [2, 3]',
        'NO_',
        'ANSWER',
        'NO_ANSWER',
        block,
        '–',
        '**',
        'N',
        '*',
      ],
    )
    const text = fc.array(fc.oneof(bits, fc.string()), { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, fc.array(fc.nat(400), { maxLength: 30 }), (whole, places) => {
        const [once, apart] = [read([whole]), read(cut(whole, places))]
        expect(apart).toEqual(once)
        if (once.reply.kind !== 'answer') return
        expect(once.shown).toBe(once.reply.prose.replaceAll('**', ''))
        expect(once.shown).not.toMatch(/```|NO_ANSWER/)
      }),
      { numRuns: 2000 },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { modelLimits } from './model'
import { type Reply, ReplyReader, type Sentence } from './reply'

/** Reads a reply in pieces. `early` are the sentences that were complete before its end. */
function read(pieces: readonly string[]): { reply: Reply; early: Sentence[] } {
  const reader = new ReplyReader()
  let early: Sentence[] = []
  for (const piece of pieces) {
    const sentences = reader.push(piece)
    // A complete sentence does not change, whatever the reply adds. The beginning of a list mark counts as a last one
    // until it is known as a mark, so that there may be fewer.
    expect(sentences.slice(0, early.length)).toEqual(early.slice(0, sentences.length))
    if (sentences.length > early.length) early = sentences
  }
  return { reply: reader.end(), early }
}

const block = '```json\n[{"passage": 2, "quote": "Högst tre månader."}]\n```'
const citations = [{ passage: 2, quote: 'Högst tre månader.' }]

/** Cuts a text at the given places. */
const cut = (text: string, places: number[]) => {
  const sorted = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b)
  return [0, ...sorted].map((from, at) => text.slice(from, sorted[at]))
}

describe('a reply of a model', () => {
  it('consists of quotes and then sentences, each with its sources', () => {
    const { reply } = read([
      `${block}\nJa, i högst **tre** månader [2]. Det kostar 100 kr. [1, 3]\n- Annars nej\n`,
    ])
    expect(reply).toEqual({
      kind: 'answer',
      citations,
      sentences: [
        { text: 'Ja, i högst **tre** månader.', cites: [2], line: 1, isItem: false },
        { text: 'Det kostar 100 kr.', cites: [1, 3], line: 1, isItem: false },
        { text: 'Annars nej', cites: [], line: 2, isItem: true },
      ],
    })
  })

  it('gives sentence after sentence while it arrives, and never half a sentence', () => {
    const reader = new ReplyReader()
    const texts = (piece: string) => reader.push(piece).map(({ text }) => text)
    expect(texts(`${block}\nJa, i högst tre månader`)).toEqual([])
    expect(texts('. [')).toEqual([])
    expect(texts('2] ')).toEqual([])
    expect(texts('Det kostar 2')).toEqual(['Ja, i högst tre månader.'])
    expect(texts('.500 kr [2]. M')).toEqual(['Ja, i högst tre månader.', 'Det kostar 2.500 kr.'])
  })

  it('joins "Ja." and "Nej." to the sentence that proves them, and keeps bold within one sentence', () => {
    const { reply } = read([`${block}\nNej. Det **är inte tillåtet. Det kostar** t.ex. 100 kr [2].`])
    expect(reply).toMatchObject({
      sentences: [
        { text: 'Nej. Det är inte tillåtet.', cites: [] },
        { text: 'Det kostar t.ex. 100 kr.', cites: [2] },
      ],
    })
  })

  it('keeps a sentence that was given early when the next line turns out to begin with a list mark', () => {
    const { reply, early } = read([`${block}\nJa, i tre månader. Se avsnittet\n1.`, ' ”', 'Ja'])
    expect(early.map(({ text }) => text)).toEqual(['Ja, i tre månader.', 'Se avsnittet'])
    expect(reply.kind === 'answer' && reply.sentences.slice(0, 2)).toEqual(early)
  })

  it('loses text before its quotes', () => {
    const { reply } = read([`Here are the quotes:\n${block}\nJa [2].`])
    expect(reply).toMatchObject({ kind: 'answer', sentences: [{ text: 'Ja.' }] })
  })

  it('can state that the passages do not answer, and that word is not shown', () => {
    for (const text of [
      'NO_ANSWER',
      ' NO_ANSWER.\n',
      '**NO_ANSWER**',
      `${block}\nNO_ANSWER`,
      `NO_ANSWER\n${block}`,
    ]) {
      expect(read([...text])).toEqual({ reply: { kind: 'none' }, early: [] })
    }
  })

  it('is no answer if removed bold marks complete the word or a fence', () => {
    expect(read([`${block}NO_**ANSWER`]).reply).toEqual({ kind: 'none' })
    expect(read([`${block} Ja. \`\`**\``]).reply).toEqual({ kind: 'malformed' })
  })

  it('S09 R11 is read quickly if it consists mostly of white space or dots', () => {
    const length = modelLimits.replyCharacters - 200
    for (const filling of ['\n', ' ', '.', '[', '1', '*', '. ']) {
      const room = filling.repeat(length).slice(0, length)
      for (const text of [`Ja. \`\`\`json${room}`, `${block}Ja.${room}x`, room])
        expect(read([...text]).reply).toEqual({ kind: 'malformed' })
    }
  })

  it.each([
    ['nothing', ''],
    ['a block alone', block],
    ['prose without a block', 'Ja, i högst tre månader.'],
    ['a block that is never closed', `${block.slice(0, -3)}\nJa.`],
    ['a block that is no JSON', '```json\n[{passage: 1}]\n```\nJa.'],
    ['a block of another shape', '```json\n{"passage": 1}\n```\nJa.'],
    ['a block without quotes', '```json\n[]\n```\nJa.'],
    ['a passage without a number', '```json\n[{"passage": "1", "quote": "x"}]\n```\nJa.'],
    ['words before its quotes, which cannot be proven while they arrive', `Ja [2].\n${block}`],
    [
      'words after a second block, which can retract the words before it',
      `${block}\nJa [2].\n${block}\nMen inte i år.`,
    ],
    ['an answer of unreasonable length', `${block}\n${'Ja. '.repeat(1000)}`],
    ['a reply of unreasonable length', 'x'.repeat(modelLimits.replyCharacters + 1)],
  ])('L10 is malformed if it is %s', (_, text) => {
    expect(read([text]).reply).toEqual({ kind: 'malformed' })
    expect(read([...text]).reply).toEqual({ kind: 'malformed' })
  })

  it('is the same however it is cut, and begins with the sentences given early', () => {
    const bits = fc.constantFrom(
      ...[
        'Ja',
        'ord',
        ' ',
        '\n',
        '.',
        '. ',
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
      ],
      ...['NO_ANSWER', block, '–', '- ', '**', 'N', '*', 't.ex.', '1. ', '?', '”', 'Nej. '],
    )
    const parts = fc.array(fc.oneof(bits, fc.string({ maxLength: 4 })), { maxLength: 16 })
    fc.assert(
      fc.property(
        fc.boolean(),
        parts,
        fc.array(fc.nat(400), { maxLength: 40 }),
        (isQuoted, words, places) => {
          const whole = `${isQuoted ? `${block}\n` : ''}${words.join('')}`
          const [once, apart] = [read([whole]), read(cut(whole, places))]
          expect(apart.reply).toEqual(once.reply)
          if (once.reply.kind !== 'answer') return
          expect(once.reply.sentences.slice(0, apart.early.length)).toEqual(apart.early)
          for (const { text } of once.reply.sentences) expect(text).not.toMatch(/```|NO_ANSWER/)
        },
      ),
      { numRuns: 5000 },
    )
  })
})

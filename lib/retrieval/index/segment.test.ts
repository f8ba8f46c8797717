import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildSegment, decodeSegment, encodeSegment, MARK } from './segment'

const word = fc.constantFrom(
  'avgift',
  'Ökning',
  'på',
  '4',
  'tvätt-\nstuga',
  '🎉',
  'naïve',
  '\u00ad',
  'x'.repeat(90),
)
const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(' '))
const passages = fc
  .array(fc.record({ heading: fc.option(text), text, page: fc.option(fc.nat(70_000)) }), { maxLength: 12 })
  .map((list) => list.map((passage, ordinal) => ({ ...passage, ordinal })))

const decode = (bytes: Uint8Array) => decodeSegment(bytes)
const plain = ({ words, occurrences, lengths, pages, marks }: ReturnType<typeof decode>) => ({
  words,
  offsets: [...occurrences.offsets],
  values: [...occurrences.values],
  lengths: [...lengths],
  pages: [...pages],
  marks: [...marks],
})
const sample = buildSegment([
  { ordinal: 0, page: 1, heading: 'Avgifter', text: 'Avgiften är hög. Avgiften betalas.' },
  { ordinal: 1, page: 2, heading: null, text: 'Hundar är välkomna.' },
])

describe('the words of a document', () => {
  it('are the same after storing and reading', () => {
    fc.assert(
      fc.property(passages, (list) => {
        const segment = buildSegment(list)
        const again = decode(encodeSegment(segment))
        expect(plain(again)).toEqual(plain(segment))
        // The database returns a Buffer, which can share its memory with others.
        expect(
          plain(decode(Buffer.from(Buffer.from(encodeSegment(segment)).toString('base64'), 'base64'))),
        ).toEqual(plain(segment))
      }),
    )
  })

  it("are counted together with the headings' words, and kept per passage and page", () => {
    const { words, occurrences, lengths, pages } = sample
    const inPassages = (wanted: string) => {
      const at = words.indexOf(wanted)
      return [...occurrences.values.slice(occurrences.offsets[at], occurrences.offsets[at + 1])]
    }
    expect(inPassages('avgiften')).toEqual([0, 0])
    expect(inPassages('avgifter')).toEqual([0])
    expect(inPassages('är')).toEqual([0, 1])
    expect([[...lengths], [...pages]]).toEqual([
      [6, 3],
      [1, 2],
    ])
  })

  it('are refused if a byte is missing, added or of another format', () => {
    const bytes = encodeSegment(sample)
    for (let length = 0; length < bytes.length; length++)
      expect(() => decode(bytes.subarray(0, length)), `${length} bytes`).toThrow('segment')
    expect(() => decode(Uint8Array.from([...bytes, 0]))).toThrow('inconsistent')
    expect(() => decode(Uint8Array.from(bytes, (byte, at) => (at === 0 ? 9 : byte)))).toThrow('format')
  })

  it('never name a missing passage, whatever the bytes', () => {
    const bytes = encodeSegment(sample)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        (edits) => {
          const hostile = bytes.slice()
          for (const [at, byte] of edits) hostile[at] = byte
          try {
            const { occurrences, lengths } = decode(hostile)
            for (let i = 1; i < occurrences.offsets.length; i++)
              expect(occurrences.offsets[i]).toBeGreaterThanOrEqual(occurrences.offsets[i - 1] as number)
            for (const passage of occurrences.values) expect(passage).toBeLessThan(lengths.length)
          } catch (error) {
            expect(String(error)).toMatch(/^Error: segment: /)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the marks of a passage by its text', () => {
  const markOf = (passage: string, heading: string | null = null) =>
    buildSegment([{ ordinal: 0, page: 1, heading, text: passage }]).marks[0]

  it.each([
    [
      'a motion',
      'Motion 3\nJag föreslår att föreningen köper en ny gräsklippare till gården.',
      MARK.proposal,
    ],
    ['a decision', 'Stämman beslutade att köpa en ny gräsklippare till gården.', MARK.decision],
    [
      'a motion with its decision',
      'Motion 3 om gräsklippare.\nStyrelsen yrkar bifall till motionen.',
      MARK.decision,
    ],
    ['noise from reading a picture', 'l1 ,. ;; i| ~~ 0O x7 || __ ..', MARK.debris],
    ['a sentence', 'Hundar ska hållas kopplade på gården och i trapphuset.', 0],
  ])('%s', (_, passage, mark) => {
    expect(markOf(passage)).toBe(mark)
  })
})

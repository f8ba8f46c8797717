import { describe, expect, it } from 'vitest'
import { findPlaceSpans } from './place-spans'

const find = (texts: string[], number: string) =>
  findPlaceSpans(
    texts.map((text, ordinal) => ({ ordinal, text })),
    { kind: 'section', number },
  ).map(({ ordinal, start, end }) => `${ordinal}: ${texts[ordinal]?.slice(start, end)}`)

describe('where a paper says a numbered place', () => {
  it('ends where the next one begins', () => {
    const text =
      '§ 6 Avgift\n\nAvgiften betalas varje månad.\n\n§ 7 Hund\n\nHund får inte hållas.\n\n§ 8 Bil\n\nBilen ska ha tillstånd.'
    expect(find([text], '7')).toEqual(['0: § 7 Hund\n\nHund får inte hållas.'])
    expect(find([text], '9')).toEqual([])
  })

  it('goes on in the next passage', () => {
    const texts = [
      '§ 7 Hund\n\nHund får inte hållas.',
      'Katt får inte heller hållas i huset.\n\n§ 8 Bil\n\nBilen ska ha tillstånd.',
    ]
    expect(find(texts, '7')).toEqual([
      '0: § 7 Hund\n\nHund får inte hållas.',
      '1: Katt får inte heller hållas i huset.',
    ])
  })

  it('is none of the points of an agenda in a paper with paragraphs', () => {
    const text =
      '§ 7 Hund\n\nHund får inte hållas.\n\n§ 8 Stämma\n\nPå stämman behandlas följande ärenden.\n\n6. Val av sekreterare\n\n7. Val av ordförande'
    expect(find([text], '7')).toEqual(['0: § 7 Hund\n\nHund får inte hållas.'])
  })

  it('may be a point of rules without the sign', () => {
    const text = '4. Tvättstugan\n\nTvätta inte efter kl. 21.\n\n5. Grillning\n\nGrilla bara på gården.'
    expect(find([text], '4')).toEqual(['0: 4. Tvättstugan\n\nTvätta inte efter kl. 21.'])
  })
})

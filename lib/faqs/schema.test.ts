import { describe, expect, it } from 'vitest'
import { createFaqSchema, faqTextSchema } from './schema'

const codesOf = (question: unknown, answer: unknown) =>
  faqTextSchema.safeParse({ question, answer }).error?.issues.map(({ message }) => message) ?? []

describe('an FAQ item’s text', () => {
  it('is trimmed and keeps its line breaks as one character each', () => {
    expect(faqTextSchema.parse({ question: '  Får man?\n', answer: '\r\nJa.\r\n\r\nMen fråga.\t ' })).toEqual(
      {
        question: 'Får man?',
        answer: 'Ja.\n\nMen fråga.',
      },
    )
  })

  it('needs both question and answer; blank values count as missing', () => {
    for (const blank of ['', '   ', '\n\t', '\u0000', undefined, null, 7]) {
      expect(codesOf(blank, 'Ja.')).toEqual(['faq_incomplete'])
      expect(codesOf('Får man?', blank)).toEqual(['faq_incomplete'])
    }
  })

  it('has room for 500 and 10,000 characters', () => {
    expect(codesOf('x'.repeat(500), 'x'.repeat(10_000))).toEqual([])
    expect(codesOf('x'.repeat(501), 'x'.repeat(10_001))).toEqual([
      'faq_question_too_long',
      'faq_answer_too_long',
    ])
  })

  it('Z15 belongs to a section with a valid id', () => {
    for (const sectionId of ['', 'not-set', 'null', 'undefined', "' or true --"])
      expect(
        createFaqSchema.safeParse({ id: crypto.randomUUID(), sectionId, question: 'x', answer: 'x' }).success,
      ).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { type Judged, judge, type Reply, type Stretch } from './judge'
import { parseQuestions, type Question } from './questions'

const asked = (fields: object = {}): Question => {
  const question = {
    ...{ id: 'q-1', question: 'Hur hög är avgiften?', language: 'sv', kind: 'answerable' },
    acceptable: [{ document: 'a.pdf', pages: [3, 4] }],
    expected: '4 215 kronor',
    ...fields,
  }
  return parseQuestions(JSON.stringify([question]), 'questions.json')[0] as Question
}
const unanswerable = asked({ kind: 'unanswerable', acceptable: [], expected: null })

const right: Stretch = { document: 'a.pdf', page: 3, text: 'Avgiften är 4 215\n kronor.' }
const wrong: Stretch = { document: 'b.pdf', page: 3, text: 'Avgiften är 4 215 kronor.' }
const replied = (certainty: Reply['certainty'], ...quotes: Stretch[]): Reply => ({
  ...{ certainty, relevance: 0.5 },
  quotes: quotes.map((quote) => ({ ...quote, isVerbatim: true })),
})
/** What is true of the judged reply. */
const marks = (judged: Judged) =>
  Object.entries(judged).flatMap(([name, value]) => (value === true ? [name] : []))
const marksOf = (reply: Reply | null, question = asked()) => marks(judge(question, reply, []))

describe('an answerable question', () => {
  it('is answered right by the first quote when it stands on an acceptable page and matches, whatever the white space', () => {
    expect(marksOf(replied('sure', right))).toEqual(['isRightFirst', 'isRightInAny', 'isRightShown'])
    expect(marksOf(replied('sure', { ...right, page: 4 }))).toContain('isRightFirst')
  })

  it('is not answered by the same words on another page or in another document', () => {
    for (const quote of [{ ...right, page: 5 }, wrong, { ...right, document: null }])
      expect(marksOf(replied('sure', quote))).toEqual(['isWrongSure'])
  })

  it('is not answered by other words of the page', () => {
    expect(marksOf(replied('sure', { ...right, text: 'Avgiften är 4 251 kronor.' }))).toEqual(['isWrongSure'])
  })

  it('is answered wrongly by a sure answer without a right quote, and not when only the first is wrong', () => {
    expect(marksOf(replied('sure', wrong, wrong))).toEqual(['isWrongSure'])
    expect(marksOf(replied('sure'))).toEqual(['isWrongSure'])
    expect(marksOf(replied('sure', wrong, right))).toEqual(['isRightInAny', 'isRightShown'])
  })

  it('is shown its answer among the closest three and not below them', () => {
    expect(marksOf(replied('closest', wrong, wrong, right))).toEqual(['isRightInAny', 'isRightShown'])
    expect(marksOf(replied('closest', wrong, wrong, wrong, right))).toEqual(['isRightInAny'])
    expect(marksOf(replied('closest', right))).toContain('isRightFirst')
    expect(marksOf(replied('closest', wrong))).toEqual([])
  })

  it('is refused when nothing is shown, and when no reply comes', () => {
    for (const reply of [replied('none'), replied('none', right), replied('greeting'), null])
      expect(marksOf(reply)).toEqual(['isRefused'])
  })

  it('is answered from a document without pages wherever it stands there', () => {
    const question = asked({ acceptable: [{ document: 'regler.md', pages: [] }] })
    expect(marksOf(replied('sure', { ...right, document: 'regler.md', page: null }), question)).toContain(
      'isRightFirst',
    )
  })

  it('can be answered by a model when a passage that it reads holds the answer', () => {
    expect(judge(asked(), replied('none'), [wrong, right]).isRead).toBe(true)
    expect(judge(asked(), replied('none'), [wrong]).isRead).toBe(false)
  })

  it('is not judged by a pattern that never comes to an end', () => {
    const question = asked({ expected: '^(a+)+$' })
    const quote = { ...right, text: `${'a'.repeat(60)}b` }
    expect(() => judge(question, replied('sure', quote), [])).toThrow(
      'question q-1: its pattern takes too long',
    )
  })
})

describe('an unanswerable question', () => {
  it('gets a false answer when something is presented as sure', () => {
    expect(marksOf(replied('sure', right), unanswerable)).toEqual(['isFalseSure'])
  })

  it('gets no false answer from near passages that are marked as none, or from a refusal', () => {
    for (const reply of [replied('closest', right), replied('none'), null])
      expect(marksOf(reply, unanswerable)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { type Judged, judge, type Reply, type Stretch } from './judge'
import { parseQuestions, type Question } from './questions'

const makeQuestion = (fields: object = {}): Question => {
  const question = {
    id: 'q-1',
    question: 'Hur hög är avgiften?',
    language: 'sv',
    kind: 'answerable',
    acceptable: [{ document: 'a.pdf', pages: [3, 4] }],
    expected: '4 215 kronor',
    ...fields,
  }
  return parseQuestions(JSON.stringify([question]), 'questions.json')[0] as Question
}
const unanswerable = makeQuestion({ kind: 'unanswerable', acceptable: [], expected: null })

const right: Stretch = { document: 'a.pdf', page: 3, text: 'Avgiften är 4 215\n kronor.' }
const wrong: Stretch = { document: 'b.pdf', page: 3, text: 'Avgiften är 4 215 kronor.' }
const replied = (certainty: Reply['certainty'], ...quotes: Stretch[]): Reply => ({
  certainty,
  relevance: 0.5,
  said: '',
  quotes: quotes.map((quote) => ({ ...quote, isVerbatim: true })),
})
/** The flags that are true for the judged reply. */
const marks = (judged: Judged) =>
  Object.entries(judged).flatMap(([name, value]) => (value === true ? [name] : []))
const marksOf = (reply: Reply | null, question = makeQuestion()) => marks(judge(question, reply, []))

describe('an answerable question', () => {
  it('is right first if the first quote is on an acceptable page and matches, ignoring white space', () => {
    expect(marksOf(replied('sure', right))).toEqual(['isRightFirst', 'isRightInAny', 'isRightShown'])
    expect(marksOf(replied('sure', { ...right, page: 4 }))).toContain('isRightFirst')
  })

  it('is not right by the same words on another page or in another document', () => {
    for (const quote of [{ ...right, page: 5 }, wrong, { ...right, document: null }])
      expect(marksOf(replied('sure', quote))).toEqual(['isWrongSure'])
  })

  it('is not right by other words of the page', () => {
    expect(marksOf(replied('sure', { ...right, text: 'Avgiften är 4 251 kronor.' }))).toEqual(['isWrongSure'])
  })

  it('is wrong by a sure answer without a right quote, but not if only the first quote is wrong', () => {
    expect(marksOf(replied('sure', wrong, wrong))).toEqual(['isWrongSure'])
    expect(marksOf(replied('sure'))).toEqual(['isWrongSure'])
    expect(marksOf(replied('sure', wrong, right))).toEqual(['isRightInAny', 'isRightShown'])
  })

  it('shows its answer among the closest three and not below them', () => {
    expect(marksOf(replied('closest', wrong, wrong, right))).toEqual(['isRightInAny', 'isRightShown'])
    expect(marksOf(replied('closest', wrong, wrong, wrong, right))).toEqual(['isRightInAny'])
    expect(marksOf(replied('closest', right))).toContain('isRightFirst')
    expect(marksOf(replied('closest', wrong))).toEqual([])
  })

  it('is refused if nothing is shown or no reply comes', () => {
    for (const reply of [replied('none'), replied('none', right), replied('greeting'), null])
      expect(marksOf(reply)).toEqual(['isRefused'])
  })

  it('may be answered from any place of a document without pages', () => {
    const question = makeQuestion({ acceptable: [{ document: 'regler.md', pages: [] }] })
    expect(marksOf(replied('sure', { ...right, document: 'regler.md', page: null }), question)).toContain(
      'isRightFirst',
    )
  })

  it('can be answered by a model if a passage that it reads has the answer', () => {
    expect(judge(makeQuestion(), replied('none'), [wrong, right]).isRead).toBe(true)
    expect(judge(makeQuestion(), replied('none'), [wrong]).isRead).toBe(false)
  })

  it('throws for a pattern that backtracks without end', () => {
    const question = makeQuestion({ expected: '^(a+)+$' })
    const quote = { ...right, text: `${'a'.repeat(60)}b` }
    expect(() => judge(question, replied('sure', quote), [])).toThrow(
      'question q-1: its pattern takes too long',
    )
  })
})

describe('an unanswerable question', () => {
  it('gets a false answer if one is presented as sure', () => {
    expect(marksOf(replied('sure', right), unanswerable)).toEqual(['isFalseSure'])
  })

  it('gets no false answer from closest passages or a refusal', () => {
    for (const reply of [replied('closest', right), replied('none'), null])
      expect(marksOf(reply, unanswerable)).toEqual([])
  })
})

describe('what an answer says', () => {
  const boards = 'Ingår inte i avgiften Hushållsel och bredband.'
  const question = (mustNot: string | null, fields: object = {}) =>
    makeQuestion({ expected: '(?=.*ingår inte)(?=.*bredband)', mustNot, ...fields })
  const opposite = '^(?!.*ingår inte).*bredband'
  const saying = (certainty: Reply['certainty'], said: string, quoted = boards): Reply => ({
    ...replied(certainty, { ...right, text: quoted }),
    said,
  })
  const marksOfSaid = (reply: Reply, asked = question(opposite)) =>
    marks(judge(asked, reply, [])).filter((name) => ['isSaidRight', 'isForbidden'].includes(name))

  it('is right by its own words alone, not by those of the quoted section', () => {
    expect(marksOfSaid(saying('sure', boards))).toEqual(['isSaidRight'])
    expect(marksOfSaid(saying('sure', 'Hushållsel.'))).toEqual([])
    expect(marksOfSaid(saying('closest', boards))).toEqual([])
  })

  it('is what it must not be if a sure answer as a whole matches a pattern that begins with ^', () => {
    expect(marksOfSaid(saying('sure', 'Hushållsel och bredband.'))).toEqual(['isForbidden'])
    expect(marksOfSaid(saying('closest', 'Hushållsel och bredband.'))).toEqual([])
    expect(marksOfSaid(saying('sure', boards), question(null))).toEqual(['isSaidRight'])
  })

  it('is what it must not be if any other pattern matches somewhere in what is shown', () => {
    const asked = question('kod 7719', { kind: 'unanswerable', acceptable: [], expected: null })
    expect(marksOfSaid(saying('sure', 'Koden.', 'Kod\n7719'), asked)).toEqual(['isForbidden'])
    expect(marksOfSaid(saying('closest', '', 'Kod 7719'), asked)).toEqual(['isForbidden'])
    expect(marksOfSaid(saying('none', '', 'Kod 7719'), asked)).toEqual([])
  })
})

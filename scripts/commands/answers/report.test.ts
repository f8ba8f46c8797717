import { describe, expect, it } from 'vitest'
import { judge, type Reply } from './judge'
import { parseQuestions, type Question } from './questions'
import { describeFigures } from './report'

const place = { acceptable: [{ document: 'a.pdf', pages: [1] }], expected: 'kronor' }
const nowhere = { acceptable: [], expected: null }
const questions = parseQuestions(
  JSON.stringify([
    { id: 'q-1', question: 'Hur hög är avgiften?', language: 'sv', kind: 'answerable', ...place },
    { id: 'q-2', question: 'How high is the fee?', language: 'en', kind: 'answerable', ...place },
    { id: 'q-3', question: 'Vad står på bilden?', language: 'sv', kind: 'scan', ...place },
    { id: 'q-4', question: 'Var finns bastun?', language: 'sv', kind: 'unanswerable', ...nowhere },
  ]),
  'questions.json',
)
const right = { document: 'a.pdf', page: 1, text: '4 215 kronor', isVerbatim: true }
const wrong = { ...right, page: 2 }
const reply = (certainty: Reply['certainty'], ...quotes: Reply['quotes']): Reply => ({
  certainty,
  relevance: 0.8,
  said: quotes[0]?.text ?? '',
  quotes,
})
const describeReplies = (...replies: (Reply | null)[]) =>
  describeFigures(replies.map((one, at) => judge(questions[at] as Question, one, [right])))

describe('the report', () => {
  it('shows the kinds apart, and each by language and half', () => {
    const report = describeReplies(
      reply('sure', right),
      reply('none'),
      reply('closest', wrong),
      reply('sure', wrong),
    )
    const kinds = report
      .split('\n\n')
      .map((part) => part.split('\n').map((line) => line.trim().split(/\s\s+/)[0]))
    expect(kinds.slice(0, 4)).toEqual([
      ['answerable', 'en', 'sv', 'all', 'odd ids', 'even ids'],
      ['scan', 'sv', 'all', 'odd ids', 'even ids'],
      ['unanswerable', 'sv', 'all', 'odd ids', 'even ids'],
      ['all kinds', 'en', 'sv', 'all', 'odd ids', 'even ids'],
    ])
    expect(report).toMatch(/^answerable .*\n {2}en +1 +0\.0 %.*\n {2}sv +1 +100\.0 %/)
  })

  it('shows each wrong question with the reason and its first quote', () => {
    const report = describeReplies(
      reply('sure', wrong, right),
      reply('none'),
      reply('sure', wrong),
      reply('sure', wrong),
    )
    expect(report.slice(report.indexOf('4 of 4'))).toBe(`4 of 4 questions went wrong:
  q-1 sv answerable: Hur hög är avgiften?
    wrong first, right below, sure 0.80, in 20 read
    a.pdf p. 2: 4 215 kronor
  q-2 en answerable: How high is the fee?
    refused, none 0.80, in 20 read
  q-3 sv scan: Vad står på bilden?
    wrong as sure, sure 0.80
    a.pdf p. 2: 4 215 kronor
  q-4 sv unanswerable: Var finns bastun?
    false answer, sure 0.80
    a.pdf p. 2: 4 215 kronor`)
  })

  it('shows a quote that is not on its page, and a question without a reply', () => {
    const report = describeReplies(reply('sure', { ...right, isVerbatim: false }), null)
    expect(report).toContain('not verbatim, sure 0.80')
    expect(report).toContain('no reply, in 20 read')
  })

  it('has no list of wrong questions if there are none', () => {
    expect(describeReplies(reply('sure', right))).not.toContain('went wrong')
  })
})

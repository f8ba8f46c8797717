import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEven, measure, measureAuc, measureInterval } from './figures'
import { judge, type Reply } from './judge'
import { parseQuestions, type Question } from './questions'

const few = fc.array(
  fc.integer({ min: 0, max: 6 }).map((value) => value / 6),
  { minLength: 1, maxLength: 30 },
)

describe('the area under the curve', () => {
  it('is the share of pairs in which the answerable question has the higher value, a tie counting half', () => {
    fc.assert(
      fc.property(few, few, (positive, negative) => {
        const wins = positive.flatMap((a) => negative.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))
        const share = wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
        // The figure has four decimals, and the share may lie in the middle between two such figures.
        expect(measureAuc(positive, negative)).toBeCloseTo(share, 3)
      }),
    )
  })

  it('is 1 if all are separated, and unknown without one of the groups', () => {
    expect(measureAuc([0.9, 0.8], [0.7, 0.1])).toBe(1)
    expect(measureAuc([0.4], [0.4])).toBe(0.5)
    expect(measureAuc([0.4], [])).toBeNull()
  })
})

describe('the 95 % interval of a share', () => {
  it('is wide for few questions, narrow for many, and inside 0 to 1', () => {
    expect(measureInterval(0.5, 10)).toEqual([0.2366, 0.7634])
    expect(measureInterval(0.5, 1000)).toEqual([0.4691, 0.5309])
    expect(measureInterval(1, 20)).toEqual([0.8389, 1])
    expect(measureInterval(0, 20)).toEqual([0, 0.1611])
  })
})

describe('the half that a question belongs to', () => {
  it('is determined by the last number in its id', () => {
    expect(['im-001', 'im-110', 'a2-b7', 'a', '14b'].map(isEven)).toEqual([false, true, false, null, true])
  })
})

const questions = parseQuestions(
  JSON.stringify(
    (['answerable', 'answerable', 'scan', 'unanswerable', 'unanswerable'] as const).map((kind, index) => ({
      id: `q-${index + 1}`,
      question: 'Hur hög är avgiften?',
      language: 'sv',
      kind,
      acceptable: kind === 'unanswerable' ? [] : [{ document: 'a.pdf', pages: [1] }],
      expected: kind === 'unanswerable' ? null : 'kronor',
    })),
  ),
  'questions.json',
)
const at = (index: number) => questions[index] as Question
const quote = { document: 'a.pdf', page: 1, text: '4 215 kronor', isVerbatim: true }
const sure = (relevance: number, quotes: Reply['quotes'] = [quote]): Reply => ({
  certainty: 'sure',
  relevance,
  said: '4 215 kronor',
  quotes,
})
const none = (relevance: number): Reply => ({ certainty: 'none', relevance, said: '', quotes: [] })

describe('the figures of a run', () => {
  it('count answerable questions for the answers, unanswerable ones for false answers, and scans apart', () => {
    const judged = [
      judge(at(0), sure(0.9), [quote]),
      judge(at(1), none(0.2), []),
      judge(at(2), sure(0.9, [{ ...quote, page: 7, isVerbatim: false }]), []),
      judge(at(3), sure(0.6), []),
      judge(at(4), none(0.1), []),
    ]
    expect(measure(judged)).toEqual({
      questions: 5,
      rightFirst: 0.5,
      rightInAny: 0.5,
      rightShown: 0.5,
      sureRight: 0.5,
      saidRight: 0.5,
      coverage: 0.5,
      wrongSure: 0,
      nothing: 0.5,
      refused: 0.5,
      modelRecall20: 0.5,
      falseSure: 0.5,
      mustNot: 0,
      auc: 0.75,
      verbatim: 0.6667,
    })
  })

  it('are unknown without questions', () => {
    const { questions: count, mustNot, ...shares } = measure([])
    expect([count, mustNot]).toEqual([0, 0])
    expect(new Set(Object.values(shares))).toEqual(new Set([null]))
  })

  it('exclude a question without a reply from the area under the curve', () => {
    const judged = [judge(at(0), sure(0.9), []), judge(at(1), null, []), judge(at(4), none(0.1), [])]
    expect(measure(judged)).toMatchObject({ auc: 1, refused: 0.5 })
  })
})

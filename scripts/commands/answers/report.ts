import { type Figures, isEven, measure, measureInterval } from './figures'
import type { Judged } from './judge'

const firstShown = 100

type Column = [name: string, value: (figures: Figures) => string]

const narrowest = 18
const align = (value: string, [name]: Column) => `  ${value.padStart(Math.max(narrowest, name.length))}`

const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`)

/** A share with its 95 % interval. */
function interval(value: number | null, count: number): string {
  if (value === null) return '–'
  const [low, high] = measureInterval(value, count).map((bound) => Math.round(bound * 100))
  return `${percent(value)} (${low}–${high})`
}

const answerColumns: Column[] = [
  ['right first', ({ rightFirst, questions }) => interval(rightFirst, questions)],
  ['in any', ({ rightInAny, questions }) => interval(rightInAny, questions)],
  ['shown', ({ rightShown, questions }) => interval(rightShown, questions)],
  ['sure and right', ({ sureRight, questions }) => interval(sureRight, questions)],
  ['said right', ({ saidRight, questions }) => interval(saidRight, questions)],
  ['must not', ({ mustNot }) => String(mustNot)],
  ['as sure', ({ coverage, questions }) => interval(coverage, questions)],
  ['wrong as sure', ({ wrongSure, questions }) => interval(wrongSure, questions)],
  ['refused', ({ refused, questions }) => interval(refused, questions)],
  ['in 20 read', ({ modelRecall20, questions }) => interval(modelRecall20, questions)],
]
const falseColumns: Column[] = [
  ['answered as sure', ({ falseSure, questions }) => interval(falseSure, questions)],
  ['must not', ({ mustNot }) => String(mustNot)],
  ['nothing', ({ nothing, questions }) => interval(nothing, questions)],
]
const allColumns: Column[] = [
  ['AUC', ({ auc }) => auc?.toFixed(3) ?? '–'],
  ['verbatim', ({ verbatim }) => percent(verbatim)],
]

/** Groups are kinds, languages, kinds of documents and halves. */
export function describeFigures(judged: readonly Judged[]): string {
  return [describeTables(judged), ...describeFailures(judged)].join('\n')
}

/** The figures without the list of wrong answers. */
export function describeTables(judged: readonly Judged[]): string {
  const ofKind = (kind: string) => judged.filter(({ question }) => question.kind === kind)
  // Scans are reported apart, measured like answerable questions.
  const scan = ofKind('scan').map((one) => ({
    ...one,
    question: { ...one.question, kind: 'answerable' } as const,
  }))
  return [
    ...describeKind('answerable', ofKind('answerable'), answerColumns),
    ...describeKind('scan', scan, answerColumns),
    ...describeKind('unanswerable', ofKind('unanswerable'), falseColumns),
    ...describeKind('all kinds', judged, allColumns),
  ].join('\n')
}

function describeKind(kind: string, judged: readonly Judged[], columns: readonly Column[]): string[] {
  if (judged.length === 0) return []
  const languages = [...new Set(judged.map(({ question }) => question.language))].sort()
  const documentKinds = [...new Set(judged.flatMap(({ documentKind }) => documentKind ?? []))].sort()
  const groups: [string, Judged[]][] = [
    ...languages.map((language): [string, Judged[]] => [
      language,
      judged.filter(({ question }) => question.language === language),
    ]),
    ...documentKinds.map((kind): [string, Judged[]] => [
      kind,
      judged.filter(({ documentKind }) => documentKind === kind),
    ]),
    ['all', [...judged]],
    ['odd ids', judged.filter(({ question }) => isEven(question.id) === false)],
    ['even ids', judged.filter(({ question }) => isEven(question.id))],
  ]
  const rows = groups.map(([name, group]) => {
    const figures = measure(group)
    const values = columns.map((column) => align(column[1](figures), column))
    return `  ${name.padEnd(13)}${String(group.length).padStart(9)}${values.join('')}`
  })
  return [
    `${kind.padEnd(15)}questions${columns.map((column) => align(column[0], column)).join('')}`,
    ...rows,
    '',
  ]
}

function describeFailures(judged: readonly Judged[]): string[] {
  const failed = judged.flatMap((one) => {
    const reason = findFailure(one)
    return reason ? [describeFailure(one, reason)] : []
  })
  return failed.length > 0 ? [`${failed.length} of ${judged.length} questions went wrong:`, ...failed] : []
}

/** Returns null for a right answer. A scan is wrong if another text is presented as the answer. */
function findFailure(judged: Judged): string | null {
  const { question, reply, isRightFirst, isRightShown, isRefused, isWrongSure, isFalseSure } = judged
  if (!reply) return 'no reply'
  if (judged.isForbidden) return 'says what it must not'
  if (reply.quotes.some(({ isVerbatim }) => !isVerbatim)) return 'not verbatim'
  if (isFalseSure) return 'false answer'
  if (isWrongSure) return 'wrong as sure'
  if (question.kind !== 'answerable') return null
  if (isRightShown) return reply.certainty === 'sure' && !isRightFirst ? 'wrong first, right below' : null
  return isRefused ? 'refused' : 'not among the closest'
}

function describeFailure({ question, reply, isRead }: Judged, reason: string): string {
  const [first] = reply?.quotes ?? []
  const place = first && `${first.document ?? 'no document'}${first.page === null ? '' : ` p. ${first.page}`}`
  const shown = first ? `\n    ${place}: ${first.text.slice(0, firstShown)}` : ''
  const sure = reply ? `, ${reply.certainty} ${reply.relevance.toFixed(2)}` : ''
  const { id, language, kind } = question
  const read = kind === 'answerable' ? `, ${isRead ? 'in' : 'not in'} 20 read` : ''
  return `  ${id} ${language} ${kind}: ${question.question}\n    ${reason}${sure}${read}${shown}`
}

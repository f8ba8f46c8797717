import { type Figures, isEven, measure } from './figures'
import type { Judged } from './judge'

const firstShown = 100

type Column = [name: string, value: (figures: Figures) => string]

const narrowest = 7
const align = (value: string, [name]: Column) => `  ${value.padStart(Math.max(narrowest, name.length))}`

const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`)

const answerColumns: Column[] = [
  ['right first', ({ rightFirst }) => percent(rightFirst)],
  ['in any', ({ rightInAny }) => percent(rightInAny)],
  ['shown', ({ rightShown }) => percent(rightShown)],
  ['wrong as sure', ({ wrongSure }) => percent(wrongSure)],
  ['refused', ({ refused }) => percent(refused)],
  ['in 20 read', ({ modelRecall20 }) => percent(modelRecall20)],
]
const falseColumns: Column[] = [['answered as sure', ({ falseSure }) => percent(falseSure)]]
const allColumns: Column[] = [
  ['AUC', ({ auc }) => auc?.toFixed(3) ?? '–'],
  ['verbatim', ({ verbatim }) => percent(verbatim)],
]

/** Groups are kinds, languages and halves. */
export function describeFigures(judged: readonly Judged[]): string {
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
    ...describeFailures(judged),
  ].join('\n')
}

function describeKind(kind: string, judged: readonly Judged[], columns: readonly Column[]): string[] {
  if (judged.length === 0) return []
  const languages = [...new Set(judged.map(({ question }) => question.language))].sort()
  const groups: [string, Judged[]][] = [
    ...languages.map((language): [string, Judged[]] => [
      language,
      judged.filter(({ question }) => question.language === language),
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

import { endOfBlock, range, type Say, startOfBlock } from './neighbours'
import { isMailLine } from './others-words'
import type { Segment } from './segments'
import { hasVerb, isVerdict, opensWithVerdict } from './turning-words'

const CELLS_APART = /^[ \t\u2003]{2,200}$/u
const ASKER = /^\P{L}{0,3}(?:frågan?|f|question|q)\s?\d{0,2}\s?[:)]/iu
const ANSWERER = /^\P{L}{0,3}(?:svar(?:et)?|s|answer|a)\s?\d{0,2}\s?[:)]/iu

const opensAnswer = (text: string) => opensWithVerdict(text) || ANSWERER.test(text)

/** Whether the asker alone speaks from a question to the end of its paragraph. */
function isOfAsker(segments: readonly Segment[], question: number, say: Say): boolean {
  const end = endOfBlock(segments, question)
  if (range(question + 1, end).some((at) => opensAnswer(say(at)))) return false
  if (isMailLine(segments, question, say) || ASKER.test(say(startOfBlock(segments, question)))) return true
  return segments[end + 1]?.kind === 'prose' && end > question && opensAnswer(say(end + 1))
}

/** Where the answer to a question begins: below what the asker adds to it. */
export function findAnswer(segments: readonly Segment[], question: number, say: Say): number | undefined {
  const at = isOfAsker(segments, question, say) ? endOfBlock(segments, question) + 1 : question + 1
  const isAnswer = segments[at] && segments[at].kind !== 'heading' && !say(at).endsWith('?')
  return isAnswer && !isMailLine(segments, at, say) ? at : undefined
}

/** "Får jag borra på söndagar?" and "Nej." in front of the sentences of that answer. */
export function findQuestion(text: string, segments: readonly Segment[], index: number, say: Say): number[] {
  // A question says nothing of the one before it.
  if (say(index).endsWith('?')) return []
  let first = index
  while (segments[first - 1]?.block === segments[index]?.block && !say(first - 1).endsWith('?')) first--
  // "Nej" may stand in a paragraph of its own. Beside its question it is a cell, and its row ends there.
  const isCell = CELLS_APART.test(text.slice(segments[first - 2]?.end ?? 0, segments[first - 1]?.start ?? 0))
  if (!say(first - 1).endsWith('?') && isVerdict(say(first - 1)) && !isCell) first--
  const asked = findAsked(segments, first, say)
  // "I dagsläget inte." has no verb of its own.
  if (!opensWithVerdict(say(first)) && !(asked.length > 0 && !hasVerb(say(first)))) return []
  return [...asked, ...(first < index ? [first] : [])]
}

/** The question right above an answer, with what the asker adds to it. */
function findAsked(segments: readonly Segment[], answer: number, say: Say): number[] {
  if (say(answer - 1).endsWith('?')) return [answer - 1]
  if (segments[answer - 1]?.kind !== 'prose') return []
  const question = range(startOfBlock(segments, answer - 1), answer - 1).find((at) => say(at).endsWith('?'))
  return question !== undefined && findAnswer(segments, question, say) === answer
    ? range(question, answer - 1)
    : []
}

import { classifyWord } from './function-words'
import { tokenize } from './tokens'

const words = (list: string) => new Set(list.split(/\s+/).filter(Boolean))

const CONNECTIVES = words('och men eller fast då så samt and but or then so')
const OPENINGS = /^(?:hur är det med|hur blir det med|vad gäller då|what about|how about)(?!\p{L})/iu
const REFERENCES = words(
  'det den de dem dom där dit detta denna dessa sådan sådana it that this those these there they them',
)
const ADDITIONS = words('även också med samma annars istället also too same instead else')
const CLOSINGS = words('då också then too')
const PREPOSITIONS = words(
  'på i för till från under om utan hos vid efter före inne ute on in at for to from during about without with after before',
)

const LONGEST_FOLLOW_UP = 10
const LONGEST = 2000

/** "och på balkongen då?", "how long?" */
export function isFollowUp(question: string): boolean {
  const spoken = tokenize(question).map(({ word }) => word)
  if (spoken.length === 0 || spoken.length > LONGEST_FOLLOW_UP) return false
  const subjects = spoken.filter((_, at) => classifyWord(spoken, at) === 'content').length
  if (subjects === 0) return true
  const [first = '', last = ''] = [spoken[0], spoken.at(-1)]
  if (OPENINGS.test(question.trim())) return subjects <= 2
  if (CONNECTIVES.has(first) || CLOSINGS.has(last)) return subjects <= 2
  return (
    subjects === 1 &&
    spoken.some((word) => REFERENCES.has(word)) &&
    spoken.some((word) => ADDITIONS.has(word))
  )
}

/** `context` has the oldest question first. */
export function completeFollowUp(question: string, context: readonly string[]): string {
  if (context.length === 0 || !isFollowUp(question)) return question
  const start = context.findLastIndex((earlier) => !isFollowUp(earlier))
  const [subject = '', ...between] = context.slice(Math.max(0, start))
  const later = [...between, question]
  const spoken = [later.reduce(withoutReplaced, subject), ...later].map((text) => text.trim())
  // Cut at the front because the last question counts most.
  return spoken.filter(Boolean).join(' ').slice(-LONGEST)
}

/** "Får jag grilla på gården?" before "och på balkongen?" becomes "Får jag grilla". */
function withoutReplaced(earlier: string, later: string): string {
  const replaced = new Set(
    tokenize(later)
      .map(({ word }) => word)
      .filter((word) => PREPOSITIONS.has(word)),
  )
  const tokens = tokenize(earlier)
  const from = tokens.findIndex(({ word }, at) => at > 0 && replaced.has(word))
  if (from < 0) return earlier
  const next = tokens.findIndex(({ word }, at) => at > from && PREPOSITIONS.has(word))
  const head = earlier.slice(0, tokens[from]?.start)
  return next < 0 ? head : head + earlier.slice(tokens[next]?.start)
}

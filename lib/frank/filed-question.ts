import { signQuestion } from '@/lib/questions/signature'
import { completeFollowUp, isFollowUp } from '@/lib/text/follow-up'

type Asked = {
  question: string
  /** Null if the service does not state it or failed. */
  answeredQuestion: string | null
  context: readonly string[]
  isRefused: boolean
  /** Makes the signature of a follow-up without a known subject unique, so that it groups with no other. */
  unlike: string
}

/** `complete` is null if it equals the member's text. Equal signatures form a group. */
export function toFiledQuestion({ question, answeredQuestion, context, isRefused, unlike }: Asked) {
  // A follow-up without an answer was looked up in both forms. The board needs the complete one.
  const isGiven = answeredQuestion !== null && !(isRefused && answeredQuestion === question)
  const complete = isGiven ? answeredQuestion : completeFollowUp(question, context)
  const isOpen = complete === question && isFollowUp(question)
  return {
    signature: isOpen ? `~${unlike} ${signQuestion(question)}`.slice(0, 400) : signQuestion(complete),
    complete: complete === question ? null : complete,
  }
}

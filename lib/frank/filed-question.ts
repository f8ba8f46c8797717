import { signQuestion } from '@/lib/questions/signature'
import { completeFollowUp, isFollowUp } from '@/lib/text/follow-up'

type Asked = {
  /** The member's text. */
  question: string
  /** The version that the service looked up; null if it does not state it or failed. */
  answeredQuestion: string | null
  /** The questions before a follow-up, oldest first. */
  context: readonly string[]
  /** Whether nothing was found. */
  isRefused: boolean
  /**
   * A unique part for the signature of a follow-up without a known subject, so that it groups with no other.
   */
  unlike: string
}

/**
 * A question as the board reads it. `complete` is null if it equals
 * the member's text. Questions with the same signature form a group.
 */
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

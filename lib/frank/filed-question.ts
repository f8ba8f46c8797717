import { signQuestion } from '@/lib/questions/signature'
import { completeFollowUp, isFollowUp } from '@/lib/text/follow-up'

type Asked = {
  /** As the member wrote it. */
  question: string
  /** As the service looked it up; null where it does not say, or failed. */
  answeredQuestion: string | null
  /** The questions before a follow-up, oldest first. */
  context: readonly string[]
  /** Whether nothing was found. */
  isRefused: boolean
  /** What keeps a follow-up of which nobody knows what it goes on from apart from every other. */
  unlike: string
}

/** A question as the board reads it: `complete` is null where it is what the member wrote; questions of one signature are one group. */
export function toFiledQuestion({ question, answeredQuestion, context, isRefused, unlike }: Asked) {
  // A follow-up without an answer was looked up both ways; the board needs to know what it goes on from.
  const isGiven = answeredQuestion !== null && !(isRefused && answeredQuestion === question)
  const complete = isGiven ? answeredQuestion : completeFollowUp(question, context)
  const isOpen = complete === question && isFollowUp(question)
  return {
    signature: isOpen ? `~${unlike} ${signQuestion(question)}`.slice(0, 400) : signQuestion(complete),
    complete: complete === question ? null : complete,
  }
}

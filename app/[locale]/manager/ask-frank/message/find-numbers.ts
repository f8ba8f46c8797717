import type { EmergencyNumber } from '@/lib/board/board'
import { hasNoAnswer } from '@/lib/frank/answer'
import { concernsEmergency } from '@/lib/text/emergency'
import type { Message } from './message'

/** The numbers to call if Frank has no sure answer to a question that concerns an emergency, or cannot be reached. */
export function findNumbers(
  message: Pick<Message, 'sender' | 'certainty'>,
  question: string | undefined,
  numbers: EmergencyNumber[],
): EmergencyNumber[] {
  const { sender, certainty } = message
  const isOpen = sender === 'frank' && (certainty === undefined || hasNoAnswer(certainty))
  return isOpen && question && concernsEmergency(question) ? numbers : []
}

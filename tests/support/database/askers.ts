import { beforeAll } from 'vitest'
import type { Caller, Engine } from './database'
import { useMemberDatabase } from './member-database'
import { createConversation, createUser } from './two-organizations'

/** `useMemberDatabase` with a neighbour, a second member of the first organisation, and with what askers do. */
export function useAskers(engine: Engine) {
  const own = useMemberDatabase(engine)
  const neighbour = { userId: '', email: 'neighbour@ours.example', memberId: '' }
  beforeAll(async () => {
    neighbour.userId = await createUser(own.database, neighbour.email)
    neighbour.memberId = await own.addMember(neighbour.email, { auth_user_id: neighbour.userId })
  })
  // Added in place, because a copy would read the database before it is open.
  return Object.assign(own, {
    neighbour,
    /** A conversation of the first organisation's member, with one question and its answer. */
    begin: () => createConversation(own.database, own.ours.id, own.ours.member.memberId),
    /** Stores a question and its answer as the portal does. @returns the conversation's id */
    record: (caller: Caller, memberId: string, conversation: string | null, entry = {}, reply = {}) =>
      own.call<string>(caller, 'public.record_frank_question($1::jsonb, $2, $3::jsonb)', [
        JSON.stringify({
          correlation_id: crypto.randomUUID(),
          organization_id: own.ours.id,
          member_id: memberId,
          question: '  Får jag\n grilla? ',
          success: true,
          response_time_ms: 1500,
          ...entry,
        }),
        conversation,
        JSON.stringify({
          id: crypto.randomUUID(),
          text: 'Ja.',
          language: 'sv',
          sources: [{ text: 'Ja' }],
          ...reply,
        }),
      ]),
    rate: (caller: Caller, answer: string, helpful: boolean, reason: string | null, named = false) =>
      own.call<boolean>(caller, 'public.rate_frank_answer($1, $2, $3::public.frank_feedback_reason, $4)', [
        answer,
        helpful,
        reason,
        named,
      ]),
  })
}

import { afterAll, beforeAll } from 'vitest'
import { type Caller, type Engine, openTestDatabase, type TestDatabase } from './database'
import { callAs, insertMember } from './member-rows'
import {
  createConversation,
  createOrganization,
  createUser,
  type TestOrganization,
} from './two-organizations'

/** Two organisations, whose members ask, and a neighbour who is a member of the first, for one `describe`. */
export function useAskers(engine: Engine) {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let neighbour: Caller & { memberId: string }
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    const email = 'neighbour@ours.example'
    const userId = await createUser(database, email)
    const memberId = await insertMember(database, ours.id, email, { auth_user_id: userId })
    neighbour = { userId, email, memberId }
  })
  afterAll(() => database?.close())
  return {
    get database() {
      return database
    },
    get ours() {
      return ours
    },
    get theirs() {
      return theirs
    },
    get neighbour() {
      return neighbour
    },
    /** A conversation of the first organisation's member, with one question and its answer. */
    begin: () => createConversation(database, ours.id, ours.member.memberId),
    /** Stores a question and its answer as the portal does. @returns the conversation's id */
    record: (caller: Caller, memberId: string, conversation: string | null, entry = {}, reply = {}) =>
      callAs<string>(database, caller, 'public.record_frank_question($1::jsonb, $2, $3::jsonb)', [
        JSON.stringify({
          correlation_id: crypto.randomUUID(),
          organization_id: ours.id,
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
      callAs<boolean>(
        database,
        caller,
        'public.rate_frank_answer($1, $2, $3::public.frank_feedback_reason, $4)',
        [answer, helpful, reason, named],
      ),
  }
}

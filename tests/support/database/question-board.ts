import { callAs, insertMember } from '@/tests/support/database/member-rows'
import { createOrganization, createUser, type Person } from '@/tests/support/database/two-organizations'
import { type Caller, type Engine, openTestDatabase } from './database'

type Group = {
  id: string
  question: string
  wordings: string[]
  asked: number
  sent: number
  refused: number
  unsure: number
  rated: number
  reasons: Record<string, number>
  answer: string | null
  nearest: object[]
  askers: string[]
  faq: { id: string } | null
}
export type Listing = { total: number; groups: Group[]; sections: { name: string }[] }

type Reply = {
  certainty?: string
  text: string
  source?: string
  sources?: object[]
  nearest?: object[]
  complete?: string
}

export const refusal = { text: 'Jag hittar inget.', source: '', sources: [] }
const passage = (source: string, page: number) => ({
  text: 'Det **står** här.',
  source,
  page,
  document_id: crypto.randomUUID(),
  faq_id: null,
})
export const closest = {
  certainty: 'closest',
  text: 'Det här ligger närmast:',
  source: 'Stadgar.pdf',
  sources: [1, 2, 3, 4].map((page) => passage('Stadgar.pdf', page)),
}
export const answered = { text: 'Ja.', source: 'Stadgar.pdf', sources: [{ text: 'Ja' }] }

export type QuestionBoard = Awaited<ReturnType<typeof openQuestionBoard>>

/** A database with two organisations, and what people do there with questions to the board of the first. */
export async function openQuestionBoard(engine: Engine) {
  const database = await openTestDatabase(engine)
  const ours = await createOrganization(database, 'Ours', 1)
  const theirs = await createOrganization(database, 'Theirs', 2)
  const email = 'neighbour@ours.example'
  const userId = await createUser(database, email)
  const memberId = await insertMember(database, ours.id, email, {
    auth_user_id: userId,
    full_name: 'Nina Granne',
  })
  const neighbour: Person = { userId, email, memberId }

  /** Asks a question as the given member. @returns the ids of the answer and of the conversation */
  async function ask(asker: Person, question: string, { certainty, ...reply }: Reply, signature = question) {
    const id = crypto.randomUUID()
    const log = {
      correlation_id: crypto.randomUUID(),
      organization_id: ours.id,
      member_id: asker.memberId,
      question,
      success: true,
      certainty,
    }
    const conversation = await callAs<string>(
      database,
      asker,
      'public.record_frank_question($1::jsonb, null, $2::jsonb)',
      [JSON.stringify(log), JSON.stringify({ id, signature, ...reply })],
    )
    return { id, conversation }
  }
  const send = (caller: Caller, id: string, named = false) =>
    callAs<boolean>(database, caller, 'public.send_frank_question($1, $2)', [id, named])
  const rate = (caller: Caller, id: string, helpful: boolean, reason: string | null = null, named = false) =>
    callAs(database, caller, 'public.rate_frank_answer($1, $2, $3::public.frank_feedback_reason, $4)', [
      id,
      helpful,
      reason,
      named,
    ])
  const list = (caller: Caller, kind = 'all', most = false, page = 1) =>
    callAs<Listing | null>(database, caller, 'public.list_frank_questions($1, $2, 20, $3)', [
      kind,
      most,
      page,
    ])
  const find = async (question: string, kind = 'all') =>
    (await list(ours.admin, kind))?.groups.find((group) => group.question === question)
  const answer = (
    caller: Caller,
    group: string,
    item: string = crypto.randomUUID(),
    section: string | null = null,
  ) =>
    callAs<boolean>(database, caller, 'public.answer_frank_question($1, $2, $3, $4, $5, $6)', [
      ours.id,
      group,
      item,
      section,
      'Får man ha bikupor?',
      'Ja, två.',
    ])
  const news = async (caller: Person) =>
    (
      await callAs<{ answers: { faq_id: string; question: string }[] }>(
        database,
        caller,
        'public.get_dashboard(5)',
      )
    )?.answers ?? []

  return { database, ours, theirs, neighbour, ask, send, rate, list, find, answer, news }
}

import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { getServerClient } from '@/lib/supabase/server'
import type { AnswerQuestionInput } from './schema'

/** One of the database's servers adds a prefix to the message. */
const isRaised = (error: { message: string } | null, name: string) =>
  error !== null && new RegExp(`(^|: )${name}$`).test(error.message)

async function call(name: string, params: object): Promise<void> {
  const client = await getServerClient()
  const { data, error } = await client.rpc(name, params)
  if (isRaised(error, 'question_answered')) throw new AppError('question_answered')
  // The group, section or id belongs to another organisation or does not exist.
  const isForeign = isRaised(error, 'question_gone') || error?.code === '23503' || error?.code === '42501'
  if (isForeign) throw new AppError('not_found')
  if (error) throw new Error(`${name} failed: ${error.code} ${error.message}`)
  if (!z.boolean().parse(data)) throw new AppError('not_found')
}

/** A repeated call changes nothing. @throws AppError `not_found` */
export function sendQuestion(messageId: string, withName: boolean): Promise<void> {
  return call('send_frank_question', { message: messageId, with_name: withName })
}

export async function noteAnswerSeen(member: Member, faqId: string): Promise<void> {
  const client = await getServerClient()
  const { error } = await client
    .from('frank_questions')
    .update({ seen_at: new Date().toISOString() })
    .eq('member_id', member.id)
    .eq('faq_id', faqId)
    .is('seen_at', null)
  if (error) throw new Error(`frank_questions failed: ${error.code} ${error.message}`)
}

/** All or nothing; a repeated call makes one item. @throws AppError `not_found`, `question_answered` */
export function answerQuestion(
  admin: Member,
  { groupId, id, sectionId, question, answer }: AnswerQuestionInput,
) {
  return call('answer_frank_question', {
    org_id: admin.organization.id,
    in_group: groupId,
    item: id,
    section: sectionId,
    new_question: question,
    new_answer: answer,
  })
}

/** @throws AppError `not_found` */
export function dismissQuestion(admin: Member, groupId: string): Promise<void> {
  return call('dismiss_frank_question', { org_id: admin.organization.id, in_group: groupId })
}

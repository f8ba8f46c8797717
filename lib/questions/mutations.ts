import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { call, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { AnswerQuestionInput } from './schema'

const refusals = {
  question_answered: 'question_answered',
  // The group, section or id belongs to another organisation or does not exist.
  question_gone: 'not_found',
  23503: 'not_found',
  42501: 'not_found',
} as const

async function settle(name: string, args: Record<string, unknown>): Promise<void> {
  const isDone = await call(await getServerClient(), name, args, z.boolean(), refusals)
  if (!isDone) throw new AppError('not_found')
}

/** A repeated call changes nothing. @throws AppError `not_found` */
export function sendQuestion(messageId: string, withName: boolean): Promise<void> {
  return settle('send_frank_question', { message: messageId, with_name: withName })
}

export async function noteAnswerSeen(member: Member, faqId: string): Promise<void> {
  const client = await getServerClient()
  const request = client
    .from('frank_questions')
    .update({ seen_at: new Date().toISOString() })
    .eq('member_id', member.id)
    .eq('faq_id', faqId)
    .is('seen_at', null)
  await read('frank_questions', request, z.null())
}

/** Stores all or nothing. A repeated call makes one item. @throws AppError `not_found`, `question_answered` */
export function answerQuestion(
  { organization }: Member,
  { groupId, id, sectionId, question, answer }: AnswerQuestionInput,
) {
  return settle('answer_frank_question', {
    org_id: organization.id,
    in_group: groupId,
    item: id,
    section: sectionId,
    new_question: question,
    new_answer: answer,
  })
}

/** @throws AppError `not_found` */
export function dismissQuestion({ organization }: Member, groupId: string): Promise<void> {
  return settle('dismiss_frank_question', { org_id: organization.id, in_group: groupId })
}

import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { call, change, insertOnce } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { AddGoldenQuestionInput } from './schema'

/** The worker asks it. A repeated call makes no second question. @throws AppError `golden_full`, `not_found` */
export async function addGoldenQuestion(
  admin: Member,
  { question, faqId }: AddGoldenQuestionInput,
): Promise<void> {
  const client = await getServerClient()
  const request = client
    .from('golden_questions')
    .insert({ organization_id: admin.organization.id, question, faq_id: faqId ?? null })
  await insertOnce('golden_questions', request, { golden_full: 'golden_full', 23503: 'not_found' })
}

/** @throws AppError `not_found` */
export async function deleteGoldenQuestion(admin: Member, id: string): Promise<void> {
  const client = await getServerClient()
  const request = client
    .from('golden_questions')
    .delete()
    .eq('organization_id', admin.organization.id)
    .eq('id', id)
    .select('id')
  await change('golden_questions', request)
}

/** `accept`: what the last answer showed first is expected from now on. Else the worker asks again. @throws AppError `not_found` */
export async function renewGoldenQuestion(admin: Member, id: string, accept: boolean): Promise<void> {
  const args = { org_id: admin.organization.id, item: id, accept }
  if (!(await call(await getServerClient(), 'renew_golden_question', args, z.boolean())))
    throw new AppError('not_found')
}

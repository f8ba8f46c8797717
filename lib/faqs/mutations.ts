import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { call, change, insertOnce, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { FaqText } from './faq'
import { faqText, getFaqText } from './queries'
import type { CreateFaqInput, UpdateFaqInput } from './schema'

/** A form sent twice makes one item. @throws AppError `not_found` */
export async function createFaq(admin: Member, { id, sectionId, ...text }: CreateFaqInput): Promise<void> {
  const client = await getServerClient()
  const request = client.from('faq_items').insert({
    id,
    organization_id: admin.organization.id,
    section_id: sectionId,
    ...text,
  })
  // An id of another organisation is not found.
  if (!(await insertOnce('faq_items', request, { 23503: 'not_found' }))) await getFaqText(admin, id)
}

/** `changed`: another editor's text since `version`; nothing is saved. @throws AppError `not_found` */
export async function updateFaq(
  admin: Member,
  { id, version, question, answer }: UpdateFaqInput,
): Promise<{ saved: FaqText; changed?: never } | { saved?: never; changed: FaqText }> {
  const client = await getServerClient()
  const request = client
    .from('faq_items')
    .update({ question, answer, sent_to_frank: false, frank_sync_attempts: 0 })
    .eq('organization_id', admin.organization.id)
    .eq('id', id)
    .eq('updated_at', version)
    .select('question, answer, updated_at')
    .maybeSingle()
  const saved = await read('faq_items', request, faqText.nullable())
  if (saved) return { saved }
  const current = await getFaqText(admin, id)
  // Submitting the same form twice is no conflict.
  const isSame = current.question === question && current.answer === answer
  return isSame ? { saved: current } : { changed: current }
}

/** @throws AppError `not_found` */
export async function deleteFaq(admin: Member, id: string): Promise<void> {
  const client = await getServerClient()
  const request = client
    .from('faq_items')
    .delete()
    .eq('organization_id', admin.organization.id)
    .eq('id', id)
    .select('id')
  await change('faq_items', request)
}

const placeRows = z.array(z.object({ place: z.number(), total: z.number() })).max(1)

/** The position is 1-based and stays at either end. @throws AppError `not_found` */
export async function moveFaq(
  admin: Member,
  id: string,
  direction: 'up' | 'down',
): Promise<{ place: number; total: number }> {
  const client = await getServerClient()
  const args = {
    org_id: admin.organization.id,
    item_id: id,
    upwards: direction === 'up',
  }
  const [moved] = await call(client, 'move_faq_item', args, placeRows)
  if (!moved) throw new AppError('not_found')
  return moved
}

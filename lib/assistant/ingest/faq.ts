import 'server-only'
import { getAdminClient } from '@/lib/supabase/admin'

type Faq = { organizationId: string; faqId: string; question: string; answer: string }

/**
 * Makes an FAQ item known to the assistant, or renews it. The secret key, because no member has a grant on passages.
 * @returns false when the organisation has no such item
 */
export async function putFaqPassage({ organizationId, faqId, question, answer }: Faq): Promise<boolean> {
  const { error } = await getAdminClient()
    .from('passages')
    .upsert(
      { organization_id: organizationId, faq_id: faqId, ordinal: 0, heading: question, text: answer },
      { onConflict: 'faq_id' },
    )
  // The composite foreign key: the item is not there, or is another organisation's.
  if (error?.code === '23503') return false
  if (error) throw new Error(`passages failed: ${error.code} ${error.message}`)
  return true
}

/** Makes the assistant forget an FAQ item. Of an item that it does not know there is nothing to forget. */
export async function deleteFaqPassage({
  organizationId,
  faqId,
}: Pick<Faq, 'organizationId' | 'faqId'>): Promise<void> {
  const { error } = await getAdminClient()
    .from('passages')
    .delete()
    .eq('organization_id', organizationId)
    .eq('faq_id', faqId)
  if (error) throw new Error(`passages failed: ${error.code} ${error.message}`)
}

import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { buildSegment, encodeSegment } from '@/lib/retrieval/segment'
import { getAdminClient } from '@/lib/supabase/admin'
import { callProcedure } from '@/lib/supabase/call-procedure'

type Faq = { organizationId: string; faqId: string; question: string; answer: string }

/** The secret key: members have no grant on passages. False if there is no such item. */
export async function putFaqPassage({ organizationId, faqId, question, answer }: Faq): Promise<boolean> {
  const admin = getAdminClient()
  const asked = await readAskedQuestions(admin, organizationId, faqId)
  const heading = [question, ...asked].join('\n')
  const segment = buildSegment([{ ordinal: 0, page: null, heading, text: answer }])
  const data = await callProcedure(admin, 'assistant_put_faq', {
    organization: organizationId,
    faq: faqId,
    question,
    answer,
    asked: asked.length > 0 ? asked.join('\n') : null,
    words: Buffer.from(encodeSegment(segment)).toString('base64'),
  })
  return z.boolean().parse(data)
}

async function readAskedQuestions(
  admin: SupabaseClient,
  organization: string,
  faq: string,
): Promise<string[]> {
  const data = await callProcedure(admin, 'assistant_asked_questions', { organization, faq })
  return z.array(z.string()).parse(data)
}

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

const faqRows = z.array(
  z.object({ organization_id: z.uuid(), faq_id: z.uuid(), question: z.string(), answer: z.string() }),
)

/** For items added before passages had an index, or with the words of a deleted question. */
export async function indexFaqs(which: 'assistant_unindexed_faqs' | 'assistant_stale_faqs'): Promise<number> {
  const data = await callProcedure(getAdminClient(), which)
  const rows = faqRows.parse(data)
  for (const { organization_id: organizationId, faq_id: faqId, question, answer } of rows)
    await putFaqPassage({ organizationId, faqId, question, answer })
  return rows.length
}

import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { type OrganizationId, organizationIdSchema } from '@/lib/auth/organization-id'
import { buildSegment, encodeSegment } from '@/lib/retrieval/index/segment'
import { getAdminClient } from '@/lib/supabase/admin'
import { call, read } from '@/lib/supabase/read'

type Faq = { organizationId: OrganizationId; faqId: string; question: string; answer: string }

/** The secret key: members have no grant on passages. False if there is no such item. */
export async function putFaqPassage({ organizationId, faqId, question, answer }: Faq): Promise<boolean> {
  const admin = getAdminClient()
  const asked = await readAskedQuestions(admin, organizationId, faqId)
  const heading = [question, ...asked].join('\n')
  const segment = buildSegment([{ ordinal: 0, page: null, heading, text: answer }])
  return call(
    admin,
    'assistant_put_faq',
    {
      org_id: organizationId,
      faq: faqId,
      question,
      answer,
      asked: asked.length > 0 ? asked.join('\n') : null,
      words: Buffer.from(encodeSegment(segment)).toString('base64'),
    },
    z.boolean(),
  )
}

async function readAskedQuestions(
  admin: SupabaseClient,
  organizationId: OrganizationId,
  faq: string,
): Promise<string[]> {
  return call(admin, 'assistant_asked_questions', { org_id: organizationId, faq }, z.array(z.string()))
}

export async function deleteFaqPassage({
  organizationId,
  faqId,
}: Pick<Faq, 'organizationId' | 'faqId'>): Promise<void> {
  const request = getAdminClient()
    .from('passages')
    .delete()
    .eq('organization_id', organizationId)
    .eq('faq_id', faqId)
  await read('passages', request, z.null())
}

const faqRows = z.array(
  z.object({
    organization_id: organizationIdSchema,
    faq_id: z.uuid(),
    question: z.string(),
    answer: z.string(),
  }),
)

/** Reads items added before passages had an index, or with the words of a deleted question. */
export async function indexFaqs(which: 'assistant_unindexed_faqs' | 'assistant_stale_faqs'): Promise<number> {
  const rows = await call(getAdminClient(), which, {}, faqRows)
  for (const { organization_id: organizationId, faq_id: faqId, question, answer } of rows)
    await putFaqPassage({ organizationId, faqId, question, answer })
  return rows.length
}

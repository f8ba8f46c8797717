import 'server-only'
import { z } from 'zod'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'

const text = z.string()
const rows = z.array(
  z
    .object({
      id: z.uuid(),
      higher_id: z.uuid(),
      higher_name: text,
      higher_text: text,
      lower_id: z.uuid().nullable(),
      lower_article_id: z.uuid().nullable(),
      lower_name: text,
      lower_text: text,
    })
    .transform((row) => ({
      id: row.id,
      higher: { documentId: row.higher_id, articleId: null, name: row.higher_name, text: row.higher_text },
      lower: {
        documentId: row.lower_id,
        articleId: row.lower_article_id,
        name: row.lower_name,
        text: row.lower_text,
      },
    })),
)
/** Two texts that hold, and the sentences in which they disagree. One of `documentId` and `articleId` is set. */
export type Disagreement = z.infer<typeof rows>[number]

/** The newest 100 that are not settled, of the organisation that the admin sees; none for others. */
export async function listDisagreements(): Promise<Disagreement[]> {
  return call(await getServerClient(), 'list_disagreements', {}, rows)
}

/** @returns how many were still listed */
export async function settleDisagreements(disagreementIds: readonly string[]): Promise<number> {
  return call(
    await getServerClient(),
    'settle_disagreements',
    { disagreement_ids: disagreementIds },
    z.number(),
  )
}

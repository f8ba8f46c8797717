import 'server-only'
import { z } from 'zod'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'

const rows = z.array(
  z
    .object({
      id: z.uuid(),
      name: z.string(),
      newer_id: z.uuid(),
      newer_name: z.string(),
      ends_on: z.iso.date(),
    })
    .transform(({ id, name, newer_id, newer_name, ends_on }) => ({
      id,
      name,
      newer: { id: newer_id, name: newer_name },
      endsOn: ends_on,
    })),
)
/** A text that a newer one seems to have replaced. `endsOn` is the day before the newer one began. */
export type ReplacedText = z.infer<typeof rows>[number]

/** At most 100 of the organisation that the admin sees; none for others. */
export async function listReplacedTexts(): Promise<ReplacedText[]> {
  return call(await getServerClient(), 'list_replaced_texts', {}, rows)
}

/** Ends the texts, or keeps them beside the newer ones. @returns how many were still listed */
export async function settleReplacedTexts(
  documentIds: readonly string[],
  hasEnded: boolean,
): Promise<number> {
  const args = { document_ids: documentIds, has_ended: hasEnded }
  return call(await getServerClient(), 'settle_replaced_texts', args, z.number())
}

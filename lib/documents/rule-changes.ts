import 'server-only'
import { z } from 'zod'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { placeKinds } from '@/lib/text/place-number'

const page = z.number().nullable()
const rows = z.array(
  z
    .object({
      id: z.uuid(),
      document_id: z.uuid(),
      document_name: z.string(),
      page,
      quote: z.string(),
      target_id: z.uuid(),
      target_name: z.string(),
      target_page: page,
      place_kind: z.enum(placeKinds).nullable(),
      place_number: z.string().nullable(),
      is_end: z.boolean(),
      begins_on: z.iso.date(),
    })
    .transform((row) => ({
      id: row.id,
      minutes: { id: row.document_id, name: row.document_name, page: row.page },
      quote: row.quote,
      target: { id: row.target_id, name: row.target_name, page: row.target_page },
      place: row.place_kind && row.place_number ? { kind: row.place_kind, number: row.place_number } : null,
      isEnd: row.is_end,
      beginsOn: row.begins_on,
    })),
)
/**
 * A decision in minutes that changes or ends a place of another document, or the whole document where `place` is null.
 * `beginsOn` is the day of the minutes, or today where they have none.
 */
export type RuleChange = z.infer<typeof rows>[number]

/** The newest 100 of the organisation that the admin sees; none for others. */
export async function listRuleChanges(state: 'proposed' | 'confirmed'): Promise<RuleChange[]> {
  return call(await getServerClient(), 'list_rule_changes', { in_state: state }, rows)
}

/**
 * Confirms or dismisses proposals, or makes proposals of what was confirmed.
 * @returns how many had not been settled by another admin
 */
export async function settleRuleChanges(
  changeIds: readonly string[],
  outcome: 'confirmed' | 'dismissed' | 'proposed',
): Promise<number> {
  const args = { change_ids: changeIds, outcome }
  return call(await getServerClient(), 'settle_rule_changes', args, z.number())
}

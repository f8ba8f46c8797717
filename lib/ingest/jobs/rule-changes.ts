import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { call } from '@/lib/supabase/read'
import { placeKinds } from '@/lib/text/place-number'
import { matchRuleChanges, placeConfirmed } from './match-rule-changes'

const passages = z.array(
  z.object({
    ordinal: z.number(),
    page: z.number().nullable(),
    paragraph: z.number().nullable(),
    heading: z.string().nullable(),
    text: z.string(),
  }),
)

const search = z
  .object({
    document_id: z.uuid(),
    organization_id: z.uuid(),
    claimed: z.string(),
    name: z.string(),
    date: z.string().nullable(),
    passages,
    known: z.array(
      z.object({
        target_id: z.uuid(),
        kind: z.enum(placeKinds).nullable(),
        number: z.string().nullable(),
        is_end: z.boolean(),
        quote: z.string(),
      }),
    ),
  })
  .nullable()

const texts = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(['bylaws', 'rules']),
    date: z.string().nullable(),
    begins: z.string().nullable(),
    passages,
  }),
)

/**
 * Looks in the next minutes for decisions that change the bylaws or rules of the association. The secret key: only the
 * service role reads passages. @returns the document; null if none waits
 */
export async function findNextRuleChanges(admin: SupabaseClient): Promise<string | null> {
  const next = await call(admin, 'assistant_next_rule_search', {}, search)
  if (!next) return null
  const minutes = { id: next.document_id, name: next.name, date: next.date, passages: next.passages }
  const rules =
    next.passages.length > 0
      ? await call(admin, 'assistant_rule_texts', { org_id: next.organization_id }, texts)
      : []
  const found = matchRuleChanges(minutes, rules)
  const known = next.known
    .map(({ target_id: targetId, is_end: isEnd, ...rest }) => ({ ...rest, targetId, isEnd }))
    .filter(
      ({ targetId, kind, number }) =>
        !found.some((one) => one.targetId === targetId && one.kind === kind && one.number === number),
    )
  const all = [...found, ...known.map((one) => placeConfirmed(one, minutes, rules))]
  const rows = all.map((one) => ({
    target_id: one.targetId,
    kind: one.kind,
    number: one.number,
    is_end: one.isEnd,
    quote: one.quote,
    page: one.page,
    target_page: one.targetPage,
    quote_spans: one.quoteSpans,
    place_spans: one.placeSpans,
  }))
  const args = { document: next.document_id, claimed: next.claimed, changes: rows }
  await call(admin, 'assistant_keep_rule_changes', args, z.unknown())
  return next.document_id
}

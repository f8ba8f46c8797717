import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { readers } from '@/lib/auth/permissions'
import { corpusReply } from '@/lib/retrieval/index/corpus-reply'
import type { PassageRef } from '@/lib/retrieval/retrieve'
import { call } from '@/lib/supabase/read'

const text = z.object({ id: z.uuid(), title: z.string(), text: z.string() })
const texts = z.array(text).optional()

const reply = corpusReply.extend({
  organization: z.uuid(),
  audience: z.enum(readers),
  content_version: z.number(),
  documents: texts,
  faqs: texts,
  news: texts,
})
export type SearchReply = z.infer<typeof reply>

export type Known = {
  version: number
  contentVersion: number
  model: string | null
  refs: readonly PassageRef[]
}

/** Uses the caller's rights and no organisation parameter (decision 18). One round trip. */
export async function readSearchCorpus(
  client: Pick<SupabaseClient, 'rpc'>,
  { version, contentVersion, model, refs }: Known,
): Promise<SearchReply> {
  return call(
    client,
    'search_corpus',
    {
      known: version,
      known_content: contentVersion,
      model: model ?? '',
      source_ids: refs.map(({ sourceId }) => sourceId),
      ordinals: refs.map(({ ordinal }) => ordinal),
    },
    reply,
  )
}

export type Entry = {
  kind: 'name' | 'item' | 'news'
  id: string
  title: string
  text: string
}

/** Returns null if they have not changed. */
export function readEntries({ documents, faqs, news }: SearchReply): Entry[] | null {
  if (!documents || !faqs || !news) return null
  return [
    // A document is found by its name even if it has no readable text.
    ...documents.map((document) => ({
      ...document,
      kind: 'name' as const,
      text: document.text.replace(/\.[a-z0-9]{1,5}$/i, ''),
    })),
    ...faqs.map((faq) => ({ ...faq, kind: 'item' as const })),
    ...news.map((article) => ({ ...article, kind: 'news' as const })),
  ]
}

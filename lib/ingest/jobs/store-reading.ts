import 'server-only'
import { createHash } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { PageRun, PageText, PassageDraft } from '@/lib/ingest/chunking/page'
import { call } from '@/lib/supabase/read'

/** Count this up when pages or positions come out differently, so that `npm run reread` finds old documents. */
export const readerVersion = 21

/** Takes the database about a second; a statement's limit is eight. */
const partCharacters = 1_000_000
const runCharacters = 40

type Reading = { pages: readonly PageText[]; passages: readonly PassageDraft[] }

const stored = z.object({ pages: z.number(), passages: z.number() }).nullable()

/** Continues after the parts of an earlier worker. Returns false if the worker lost the job. */
export async function storeReading(
  admin: SupabaseClient,
  job: { document: string; worker: string },
  { pages, passages }: Reading,
): Promise<boolean> {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([pages, passages]))
    .digest('base64url')
  const done = await call(admin, 'begin_document_parts', { ...job, fingerprint }, stored)
  if (!done) return false
  const isOurs = async (part: { pages?: readonly PageText[]; new_passages?: readonly PassageDraft[] }) => {
    const args = { ...job, pages: [], new_passages: [], ...part }
    return await call(admin, 'store_document_part', args, z.boolean())
  }
  for (const part of splitParts(pages.slice(done.pages))) {
    const rows = part.map(({ flow: _flow, doubtful: _doubtful, pictured: _pictured, ...page }) => page)
    if (!(await isOurs({ pages: rows }))) return false
  }
  for (const part of splitParts(passages.slice(done.passages)))
    if (!(await isOurs({ new_passages: part }))) return false
  return true
}

function splitParts<T extends { text: string; runs?: PageRun[] }>(items: readonly T[]): T[][] {
  const parts: T[][] = []
  let room = 0
  for (const item of items) {
    const size = item.text.length + runCharacters * (item.runs?.length ?? 0)
    if (room < size || parts.length === 0) {
      parts.push([])
      room = partCharacters
    }
    parts.at(-1)?.push(item)
    room -= size
  }
  return parts
}

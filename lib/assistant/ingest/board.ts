import 'server-only'
import { z } from 'zod'
import { boardKinds } from '@/lib/board/board'
import { buildSegment, encodeSegment } from '@/lib/retrieval/segment'
import { getAdminClient } from '@/lib/supabase/admin'
import { callProcedure } from '@/lib/supabase/call-procedure'
import { toBoardPassages, toPassageTexts } from './board-passages'

const nullable = z.string().nullable()
const page = z
  .object({
    version: z.number(),
    entries: z.array(
      z.object({
        kind: z.enum(boardKinds),
        name: z.string(),
        detail: nullable,
        phone: nullable,
        email: nullable,
        url: nullable,
      }),
    ),
  })
  .nullable()

/** Uses the secret key because members have no grant on passages. */
export async function readBoard(organization: string): Promise<void> {
  const admin = getAdminClient()
  const read = page.parse(await callProcedure(admin, 'assistant_board', { organization }))
  if (!read) return
  const passages = toBoardPassages(read.entries)
  await callProcedure(admin, 'assistant_put_board', {
    organization,
    for_version: read.version,
    new_passages: passages,
    words: Buffer.from(encodeSegment(buildSegment(toPassageTexts(passages)))).toString('base64'),
  })
}

/** @returns how many pages had changed */
export async function readChangedBoards(): Promise<number> {
  const data = await callProcedure(getAdminClient(), 'assistant_unread_boards')
  const organizations = z.array(z.uuid()).parse(data)
  for (const organization of organizations) await readBoard(organization)
  return organizations.length
}

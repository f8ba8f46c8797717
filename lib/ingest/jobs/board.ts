import 'server-only'
import { z } from 'zod'
import { type OrganizationId, organizationIdSchema } from '@/lib/auth/organization-id'
import { buildSegment, encodeSegment } from '@/lib/retrieval/index/segment'
import { getAdminClient } from '@/lib/supabase/admin'
import { call } from '@/lib/supabase/read'
import { entryKinds, toBoardPassages, toPassageTexts } from './board-passages'

const nullable = z.string().nullable()
const page = z
  .object({
    version: z.number(),
    entries: z.array(
      z.object({
        kind: z.enum(entryKinds),
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
export async function readBoard(organizationId: OrganizationId): Promise<void> {
  const admin = getAdminClient()
  const read = await call(admin, 'assistant_board', { org_id: organizationId }, page)
  if (!read) return
  const passages = toBoardPassages(read.entries)
  const args = {
    org_id: organizationId,
    for_version: read.version,
    new_passages: passages,
    words: Buffer.from(encodeSegment(buildSegment(toPassageTexts(passages)))).toString('base64'),
  }
  await call(admin, 'assistant_put_board', args, z.unknown())
}

/** @returns how many pages had changed */
export async function readChangedBoards(): Promise<number> {
  const organizations = await call(
    getAdminClient(),
    'assistant_unread_boards',
    {},
    z.array(organizationIdSchema),
  )
  for (const organization of organizations) await readBoard(organization)
  return organizations.length
}

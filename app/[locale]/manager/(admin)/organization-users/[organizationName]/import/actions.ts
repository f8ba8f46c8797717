'use server'

import { type ActionResult, createAction } from '@/lib/action'
import { getAdminContext } from '@/lib/members/context'
import { importBatch, markExisting } from '@/lib/members/import'
import type { ImportRow } from '@/lib/members/member'
import { parseMembersCsv } from '@/lib/members/parse-csv'
import { importBatchSchema, importFileSchema } from '@/lib/members/schema'

const preview = createAction(
  { name: 'previewImport', permission: 'admin', schema: importFileSchema },
  async ({ file }, admin) => {
    const { rows } = parseMembersCsv(new Uint8Array(await file.arrayBuffer()))
    return { rows: await markExisting(await getAdminContext(admin), rows) }
  },
)

export type PreviewState = ActionResult<{ rows: ImportRow[] }> | null

/** Reads the file and predicts the result of each row. Changes nothing. */
export async function previewImport(_previous: PreviewState, form: FormData): Promise<PreviewState> {
  return preview(form)
}

/**
 * Adds and invites the members of a batch. Existing members are skipped, so that a batch can be sent again.
 */
export const importMembers = createAction(
  { name: 'importMembers', permission: 'admin', schema: importBatchSchema },
  async ({ rows }, admin) => importBatch(await getAdminContext(admin), rows),
)

'use server'

import { type ActionResult, createAction } from '@/lib/action'
import { importBatch, markExisting } from '@/lib/members/import'
import { type ImportRow, importBatchSchema } from '@/lib/members/import-row'
import { parseMembersCsv } from '@/lib/members/parse-csv'
import { importFileSchema } from '@/lib/members/schema'

const preview = createAction(
  { name: 'previewImport', permission: 'admin', schema: importFileSchema },
  async ({ file }, admin) => {
    const { rows } = parseMembersCsv(new Uint8Array(await file.arrayBuffer()))
    return { rows: await markExisting(admin, rows) }
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
  ({ rows }, admin) => importBatch(admin, rows),
)

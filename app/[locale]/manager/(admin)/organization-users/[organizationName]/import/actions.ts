'use server'

import { type ActionResult, createAction } from '@/lib/action'
import type { Locale } from '@/lib/i18n/locales'
import { getAdminContext } from '@/lib/members/context'
import { importBatch, markExisting } from '@/lib/members/import'
import { importAll } from '@/lib/members/import-all'
import type { ImportRow } from '@/lib/members/member'
import { parseMembersCsv } from '@/lib/members/parse-csv'
import { importAllSchema, importBatchSchema, importFileSchema } from '@/lib/members/schema'

/** `language` is that of the invitations. */
export type Preview = { rows: ImportRow[]; language: Locale }

const preview = createAction(
  { name: 'previewImport', permission: 'admin', schema: importFileSchema },
  async ({ file, language }, admin) => {
    const { rows } = parseMembersCsv(new Uint8Array(await file.arrayBuffer()))
    const context = await getAdminContext(admin)
    return { rows: await markExisting(context, rows), language: language ?? context.language }
  },
)

export type PreviewState = ActionResult<Preview> | null

/** Changes nothing. */
export async function previewImport(_previous: PreviewState, form: FormData): Promise<PreviewState> {
  return preview(form)
}

/** Existing members are skipped, so that a batch can be sent again. */
export const importMembers = createAction(
  { name: 'importMembers', permission: 'admin', schema: importBatchSchema },
  async ({ rows, language }, admin) => importBatch(await getAdminContext(admin), rows, language),
)

const addAll = createAction(
  { name: 'importAll', permission: 'admin', schema: importAllSchema },
  async ({ rows, language }, admin) => {
    const waiting = await importAll(await getAdminContext(admin), rows, language)
    return { waiting }
  },
)

/** For browsers without scripts: all rows at once. */
export async function postImport(
  _previous: ActionResult<{ waiting: number }> | null,
  form: FormData,
): Promise<ActionResult<{ waiting: number }>> {
  return addAll(form)
}

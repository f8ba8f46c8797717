'use server'

import { createAction } from '@/lib/action'
import { countAttempt } from '@/lib/auth/limits'
import type { Locale } from '@/lib/i18n/locales'
import { getAdminContext } from '@/lib/members/context'
import { parseMembersCsv } from '@/lib/members/csv/parse'
import { importBatch, markExisting } from '@/lib/members/import'
import type { ImportRow } from '@/lib/members/member'
import { importBatchSchema, importFileSchema } from '@/lib/members/schema'

/** `language` is that of the invitations. */
export type Preview = { rows: ImportRow[]; language: Locale }

/** Changes nothing. */
export const previewImport = createAction(
  { name: 'previewImport', permission: 'admin', schema: importFileSchema },
  async ({ file, language }, admin) => {
    await countAttempt(['importPreview', admin.organization.id])
    const { rows } = parseMembersCsv(new Uint8Array(await file.arrayBuffer()))
    const context = await getAdminContext(admin)
    return { rows: await markExisting(context, rows), language: language ?? context.language }
  },
)

/** Existing members are skipped, so that a batch can be sent again. */
export const importMembers = createAction(
  { name: 'importMembers', permission: 'admin', schema: importBatchSchema },
  async ({ rows, language }, admin) => importBatch(await getAdminContext(admin), rows, language),
)

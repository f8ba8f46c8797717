'use server'

import { z } from 'zod'
import { toPicture } from '@/components/documents/page-picture'
import { createAction } from '@/lib/action'
import { getDocumentPage } from '@/lib/documents/pages/queries'
import { AppError } from '@/lib/errors'
import { SourcePage } from './source-page'

/** Renders the page of a source that the conversation shows, so that the browser needs no reader. */
export const renderSource = createAction(
  {
    name: 'renderSource',
    permission: 'member',
    schema: z.object({
      documentId: z.guid(),
      page: z.number().int().positive().nullable(),
      quote: z.string().max(50),
    }),
  },
  async ({ documentId, page, quote }) => {
    const shown = await getDocumentPage(documentId, page === null ? null : String(page), quote)
    if (!shown) throw new AppError('not_found')
    return {
      // The browser renders it, because it tells when the picture has come.
      picture: shown.hasPictures && !shown.isChanged ? toPicture(shown, '48rem') : null,
      text: <SourcePage shown={shown} />,
    }
  },
)

import 'server-only'
import { z } from 'zod'
import { appearanceRow, toAppearance } from '@/lib/auth/appearance'
import { boardKinds } from '@/lib/board/board'
import { documentKinds } from '@/lib/retrieval/passage'
import { call } from '@/lib/supabase/read'
import { createVisitorClient, getServerClient } from '@/lib/supabase/server'
import type { PublicPage, PublicPageSettings } from './public-page'

const settings = z.object({ code: z.string(), is_shown: z.boolean(), is_indexed: z.boolean() })

/** Of the member's organisation. */
export async function getPublicPageSettings(): Promise<PublicPageSettings> {
  const found = await call(await getServerClient(), 'get_public_page_settings', {}, settings)
  return { code: found.code, isShown: found.is_shown, isIndexed: found.is_indexed }
}

const isCode = (code: string) => /^[0-9a-f]{12}$/.test(code)

const page = z
  .object({
    ...appearanceRow,
    name: z.string(),
    is_indexed: z.boolean(),
    contacts: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(boardKinds),
        name: z.string(),
        detail: z.string().nullable(),
        phone: z.string().nullable(),
        email: z.string().nullable(),
        url: z.string().nullable(),
      }),
    ),
    sections: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        documents: z.array(
          z
            .object({
              id: z.uuid(),
              name: z.string(),
              kind: z.enum(documentKinds).nullable(),
              date: z.string().nullable(),
              page_count: z.number().nullable(),
            })
            .transform(({ page_count: pageCount, ...document }) => ({ ...document, pageCount })),
        ),
      }),
    ),
  })
  .transform(
    ({ name, contacts, sections, is_indexed: isIndexed, ...row }): PublicPage => ({
      ...{ name, contacts, sections, isIndexed },
      appearance: toAppearance(row),
    }),
  )
  .nullable()

/** Reads without a session, so that a member sees there what a visitor sees. Returns null for a code of no public page. */
export async function readPublicPage(code: string): Promise<PublicPage | null> {
  if (!isCode(code)) return null
  return call(createVisitorClient(null), 'read_public_page', { page_code: code }, page)
}

const file = z.object({ name: z.string(), path: z.string(), content_type: z.string() }).nullable()

/** Returns null unless the page of this code shows the document now. */
export async function findPublicFile(
  code: string,
  id: string,
): Promise<{ name: string; path: string; contentType: string } | null> {
  if (!isCode(code) || !z.uuid().safeParse(id).success) return null
  const args = { page_code: code, document: id }
  const found = await call(createVisitorClient(null), 'find_public_file', args, file)
  return found && { name: found.name, path: found.path, contentType: found.content_type }
}

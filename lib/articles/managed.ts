import 'server-only'
import { z } from 'zod'
import { toArticleImage } from '@/lib/articles/images/src'
import { toLocalTime } from '@/lib/i18n/time'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { type EditedArticle, type ManagedArticle, type NewsReach, toState } from './article'

const date = z.string().transform((text) => new Date(text))

const managedPage = z.object({
  total: z.number(),
  articles: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      publish_at: date,
      expires_at: date.nullable(),
      is_draft: z.boolean(),
      is_pinned: z.boolean(),
      author: z.string().nullable(),
      reads: z.number(),
      mailed: z.number(),
    }),
  ),
  members: z.number(),
  readers: z.object({ at_once: z.number(), weekly: z.number() }).nullable(),
  edited: z
    .object({
      id: z.uuid(),
      title: z.string(),
      content: z.string(),
      image_url: z.string().nullable(),
      updated_at: z.string(),
      publish_at: date,
      expires_at: date.nullable(),
      is_draft: z.boolean(),
      is_pinned: z.boolean(),
      sends_mail: z.boolean(),
    })
    .nullable(),
})

type Listing = { page: number; pageSize: number; editedId: string | null }

export async function listManagedArticles({ page, pageSize, editedId }: Listing): Promise<{
  articles: ManagedArticle[]
  total: number
  members: number
  reach: NewsReach
  edited: EditedArticle | null
}> {
  const args = { page_size: pageSize, page_number: page, edited: editedId }
  const reply = await call(await getServerClient(), 'list_managed_articles', args, managedPage)
  const { total, members, readers, articles, edited } = reply
  return {
    total,
    members,
    reach: { atOnce: readers?.at_once ?? 0, weekly: readers?.weekly ?? 0 },
    articles: articles.map(({ publish_at, is_pinned, ...row }) => {
      const { id, title, author, reads, mailed } = row
      const state = toState(row, publish_at)
      return { id, title, author, reads, mailed, state, publishAt: publish_at, isPinned: is_pinned }
    }),
    edited: edited && toEdited(edited),
  }
}

export async function findEditedArticle(articleId: string): Promise<EditedArticle | null> {
  return (await listManagedArticles({ page: 1, pageSize: 1, editedId: articleId })).edited
}

function toEdited(row: NonNullable<z.infer<typeof managedPage>['edited']>): EditedArticle {
  const { id, title, content, image_url, updated_at } = row
  const image = toArticleImage(id, image_url, { width: null, height: null })
  const state = toState(row, row.publish_at)
  const publishing = {
    publishing: state === 'draft' ? 'draft' : state === 'scheduled' ? 'later' : 'now',
    publishAt: state === 'scheduled' ? toLocalTime(row.publish_at) : '',
    expiresAt: row.expires_at ? toLocalTime(row.expires_at) : '',
    isPinned: row.is_pinned,
    sendsMail: row.sends_mail,
  } as const
  return { id, title, content, imageSrc: image?.src ?? null, updatedAt: updated_at, publishing }
}

import 'server-only'
import { cache } from 'react'
import { z } from 'zod'
import type { Member, OrganizationId } from '@/lib/auth/membership'
import type { CalendarDate } from '@/lib/calendar/calendar'
import { calendarDates } from '@/lib/calendar/queries'
import { toLocalTime } from '@/lib/i18n/stockholm'
import { getHtml, getWords } from '@/lib/markdown/render'
import type { BoardAnswer } from '@/lib/questions/question'
import { boardAnswersSchema } from '@/lib/questions/schema'
import { callProcedure } from '@/lib/supabase/call-procedure'
import { getDataClient } from '@/lib/supabase/server'
import type {
  Article,
  ArticleState,
  EditedArticle,
  ListedArticle,
  ManagedArticle,
  NewsReach,
  OpenedArticle,
} from './article'
import { getExcerpt } from './excerpt'
import { toArticleImage } from './image-src'

const date = z.string().transform((text) => new Date(text))

const shown = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  created_at: date,
  image_url: z.string().nullable(),
  image_width: z.number().nullable(),
  image_height: z.number().nullable(),
  reads: z.number(),
})

const listed = shown.extend({
  is_read: z.boolean(),
  card: z.unknown(),
  beginning: z.string().nullable(),
  is_pinned: z.boolean(),
})

const newsPage = z.object({
  total: z.number(),
  members: z.number(),
  articles: z.array(listed),
})

const opened = shown
  .extend({
    page: z.unknown(),
    members: z.number(),
    unread: z.array(z.string()).nullable(),
    readers: z.array(z.string()).nullable(),
    is_draft: z.boolean(),
    expires_at: date.nullable(),
  })
  .nullable()

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

function toArticle({
  image_url,
  image_width,
  image_height,
  created_at,
  ...row
}: z.infer<typeof shown>): Omit<Article, 'html'> {
  const { id, title, content, reads } = row
  const image = toArticleImage(id, image_url, { width: image_width, height: image_height })
  return { id, title, content, reads, createdAt: created_at, image }
}

function toState(row: { is_draft: boolean; expires_at: Date | null }, publishAt: Date): ArticleState {
  const now = new Date()
  if (row.is_draft) return 'draft'
  if (publishAt > now) return 'scheduled'
  return row.expires_at && row.expires_at <= now ? 'expired' : 'shown'
}

async function call<T>(name: string, params: Record<string, unknown>, schema: z.ZodType<T>): Promise<T> {
  const client = await getDataClient()
  const data = await callProcedure(client, name, params)
  return schema.parse(data)
}

export async function listNews(
  organizationId: OrganizationId,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ articles: ListedArticle[]; total: number; members: number }> {
  const params = { org_id: organizationId, page_size: pageSize, page_number: page }
  return toNews(organizationId, await call('list_news', params, newsPage))
}

async function toNews(
  organizationId: OrganizationId,
  { articles, total, members }: z.infer<typeof newsPage>,
) {
  const toListed = async (row: z.infer<typeof listed>): Promise<ListedArticle> => {
    const { content: text, card: stored, beginning, is_read, is_pinned } = row
    const [html, words] = await Promise.all([
      getHtml('card', { text, stored, organizationId }),
      beginning ?? getWords(text, organizationId),
    ])
    return { ...toArticle(row), html, excerpt: getExcerpt(words), isRead: is_read, isPinned: is_pinned }
  }
  return { total, members, articles: await Promise.all(articles.map(toListed)) }
}

export async function getDashboard(
  { id, organization }: Member,
  newest: number,
): Promise<
  Awaited<ReturnType<typeof toNews>> & {
    answers: BoardAnswer[]
    hasChosenMail: boolean
    dates: CalendarDate[]
  }
> {
  const params = { org_id: organization.id, member: id, page_size: newest }
  const reply = newsPage.extend({
    answers: boardAnswersSchema,
    has_chosen_mail: z.boolean(),
    dates: calendarDates,
  })
  const dashboard = await call('get_dashboard', params, reply)
  return {
    ...(await toNews(organization.id, dashboard)),
    answers: dashboard.answers,
    hasChosenMail: dashboard.has_chosen_mail,
    dates: dashboard.dates,
  }
}

/** Null if the organisation has no such article. `counted` records once that the caller has read it. */
export const openArticle = cache(
  async (
    organizationId: OrganizationId,
    articleId: string,
    counted: boolean,
    unreadPage: number,
  ): Promise<OpenedArticle | null> => {
    if (!z.guid().safeParse(articleId).success) return null
    const params = { org_id: organizationId, article: articleId, counted, unread_page: unreadPage }
    const row = await call('open_article', params, opened)
    if (!row) return null
    const html = await getHtml('page', { text: row.content, stored: row.page, organizationId })
    const { members, unread, readers } = row
    return { ...toArticle(row), html, members, unread, readers, state: toState(row, row.created_at) }
  },
)

export async function listManagedArticles(
  organizationId: OrganizationId,
  { page, pageSize, editedId }: { page: number; pageSize: number; editedId: string | null },
): Promise<{
  articles: ManagedArticle[]
  total: number
  members: number
  reach: NewsReach
  edited: EditedArticle | null
}> {
  const params = { org_id: organizationId, page_size: pageSize, page_number: page, edited: editedId }
  const { total, members, readers, articles, edited } = await call(
    'list_managed_articles',
    params,
    managedPage,
  )
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

export async function findEditedArticle(
  organizationId: OrganizationId,
  articleId: string,
): Promise<EditedArticle | null> {
  const list = { page: 1, pageSize: 1, editedId: articleId }
  return (await listManagedArticles(organizationId, list)).edited
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

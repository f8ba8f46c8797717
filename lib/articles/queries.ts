import 'server-only'
import { cache } from 'react'
import { z } from 'zod'
import { type ArticleFile, toPictureSrc } from '@/lib/articles/files/file'
import { articleFilesSchema } from '@/lib/articles/files/queries'
import { toArticleImage } from '@/lib/articles/images/src'
import { type Recipients, recipientsSchema } from '@/lib/articles/recipients'
import type { EmergencyNumber, FaultReport } from '@/lib/board/board'
import { emergencyNumbersSchema, faultReportSchema } from '@/lib/board/schema'
import type { ArticleEvent, CalendarDate } from '@/lib/calendar/calendar'
import { calendarDate, calendarDates } from '@/lib/calendar/queries'
import type { FirstSteps } from '@/lib/first-steps/first-steps'
import { firstStepsSchema } from '@/lib/first-steps/schema'
import type { BoardAnswer } from '@/lib/questions/question'
import { boardAnswersSchema } from '@/lib/questions/schema'
import { call, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import {
  type Article,
  isBrief,
  type ListedArticle,
  type OpenedArticle,
  toState,
  type UrgentArticle,
} from './article'

/** The page of all news shows the other articles. */
const newsOnDashboard = 5
export const newsPageSize = 10

const date = z.string().transform((text) => new Date(text))

const shown = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  markdown_checked: z.boolean(),
  created_at: date,
  image_url: z.string().nullable(),
  image_width: z.number().nullable(),
  image_height: z.number().nullable(),
  reads: z.number(),
  members: z.number(),
})

const listed = shown.extend({
  is_read: z.boolean(),
  beginning: z.string(),
  is_pinned: z.boolean(),
})

const urgentArticle = z
  .object({ id: z.uuid(), title: z.string(), beginning: z.string(), created_at: date })
  .transform(
    ({ beginning, created_at, ...row }): UrgentArticle => ({
      ...row,
      beginning: getExcerpt(beginning) ?? toLine(beginning),
      createdAt: created_at,
    }),
  )

/** The event of each article, by the article's id. */
export const eventsSchema = z.record(z.string(), calendarDate)

const newsPage = z.object({
  total: z.number(),
  articles: z.array(listed),
  unread: z.number(),
  events: eventsSchema,
  /** The keys are the articles' ids, as those of the events. */
  files: z.record(z.string(), articleFilesSchema),
  recipients: z.record(z.string(), recipientsSchema),
  /** Those of the articles that are urgent now. */
  urgent_ids: z.array(z.string()),
})

const opened = shown
  .extend({
    unread: z.array(z.string()).nullable(),
    readers: z.array(z.string()).nullable(),
    is_draft: z.boolean(),
    expires_at: date.nullable(),
    event: calendarDate.nullable(),
    files: articleFilesSchema,
    recipients: recipientsSchema.nullable(),
    image_alt: z.string().nullable(),
    is_urgent: z.boolean(),
  })
  .nullable()

function toArticle(
  {
    image_url,
    image_width,
    image_height,
    created_at,
    markdown_checked: isChecked,
    ...row
  }: z.infer<typeof shown>,
  event: ArticleEvent | null,
  { files, recipients }: { files: ArticleFile[]; recipients: Recipients | null },
): Article {
  const { id, title, content, reads, members } = row
  const image = toArticleImage(id, image_url, { width: image_width, height: image_height })
  return {
    ...{ id, title, content, isChecked, reads, members, createdAt: created_at, image, event, recipients },
    pictures: files.filter(({ isPicture }) => isPicture),
    files: files.filter(({ isPicture }) => !isPicture),
  }
}

type News = {
  articles: ListedArticle[]
  total: number
  /** Counts all pages, and ends at a hundred. */
  unread: number
}

export async function listNews(page: number): Promise<News> {
  const args = { page_size: newsPageSize, page_number: page }
  return toNews(await call(await getServerClient(), 'list_news', args, newsPage))
}

function toNews({
  articles,
  total,
  unread,
  events,
  files,
  recipients,
  ...page
}: z.infer<typeof newsPage>): News {
  const toListed = ({ beginning, is_read, is_pinned, ...row }: z.infer<typeof listed>): ListedArticle => {
    const article = toArticle(row, events[row.id] ?? null, {
      files: files[row.id] ?? [],
      recipients: recipients[row.id] ?? null,
    })
    const [picture] = article.pictures
    return {
      ...article,
      isBrief: isBrief(row.content),
      excerpt: getExcerpt(beginning) ?? (isBrief(row.content) ? null : toLine(beginning)),
      isRead: is_read,
      isPinned: is_pinned,
      isUrgent: page.urgent_ids.includes(row.id),
      cover: article.image?.thumbnail ?? (picture ? toPictureSrc(picture.id, 480) : null),
    }
  }
  return { total, unread, articles: articles.map(toListed) }
}

export async function getDashboard(): Promise<
  News & {
    answers: BoardAnswer[]
    dates: CalendarDate[]
    numbers: EmergencyNumber[]
    firstSteps: FirstSteps | null
    urgent: UrgentArticle[]
    faultReport: FaultReport | null
  }
> {
  const reply = newsPage.extend({
    answers: boardAnswersSchema,
    dates: calendarDates,
    numbers: emergencyNumbersSchema,
    first_steps: firstStepsSchema,
    urgent: z.array(urgentArticle),
    fault_report: faultReportSchema,
  })
  const args = { page_size: newsOnDashboard }
  const dashboard = await call(await getServerClient(), 'get_dashboard', args, reply)
  return {
    ...toNews(dashboard),
    answers: dashboard.answers,
    dates: dashboard.dates,
    numbers: dashboard.numbers,
    firstSteps: dashboard.first_steps,
    urgent: dashboard.urgent,
    faultReport: dashboard.fault_report,
  }
}

/** Returns null if the organisation has no such article. `counted` records once that the caller has read it. */
export const openArticle = cache(
  async (articleId: string, counted: boolean, unreadPage: number): Promise<OpenedArticle | null> => {
    if (!z.guid().safeParse(articleId).success) return null
    const args = { article: articleId, counted, unread_page: unreadPage }
    const row = await call(await getServerClient(), 'open_article', args, opened)
    if (!row) return null
    const { unread, readers } = row
    const state = toState(row, row.created_at)
    return {
      ...toArticle(row, row.event, row),
      ...{ imageAlt: row.image_alt ?? '', isUrgent: row.is_urgent, unread, readers, state },
    }
  },
)

const foundArticles = z.array(z.object({ organization_id: z.uuid() }))
const ownMemberships = z.array(
  z.object({
    id: z.uuid(),
    organization_id: z.uuid(),
    organization_name: z.string(),
    is_current: z.boolean(),
  }),
)

export type Membership = { id: string; organizationName: string }

/**
 * The caller's membership in another organisation than the current one, which shows them the article. Row level
 * security finds the articles of all the caller's organisations.
 */
export async function findOtherMembership(articleId: string): Promise<Membership | null> {
  if (!z.guid().safeParse(articleId).success) return null
  const client = await getServerClient()
  const request = client.from('organization_news').select('organization_id').eq('id', articleId)
  const [articles, memberships] = await Promise.all([
    read('organization_news', request, foundArticles),
    call(client, 'list_my_memberships', {}, ownMemberships),
  ])
  const found = memberships.find(
    ({ organization_id, is_current }) => !is_current && organization_id === articles[0]?.organization_id,
  )
  return found ? { id: found.id, organizationName: found.organization_name } : null
}

const excerptLength = 120

/** The blocks of a text in one line. A dot parts those that end without a stop, such as headings and list items. */
export const toLine = (words: string): string =>
  words
    .split(/\n{2,}/)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .map((block, at, { length }) => (at + 1 === length || /[.!?:;,…]$/.test(block) ? block : `${block} ·`))
    .join(' ')

/** Returns null if the text is short enough to be shown whole. Ends after a whole word, unless that is a long one. */
export function getExcerpt(words: string): string | null {
  const characters = [...toLine(words)]
  if (characters.length <= excerptLength) return null
  const shown = characters.slice(0, excerptLength).join('')
  const end = characters[excerptLength] === ' ' ? shown.length : shown.lastIndexOf(' ')
  const whole = end < excerptLength / 2 ? shown : shown.slice(0, end).trimEnd()
  return `${whole.replace(/[·,;:–.]$/, '').trimEnd()}…`
}

import 'server-only'
import { z } from 'zod'
import { articleFilesSchema } from '@/lib/articles/files/queries'
import { toArticleImage } from '@/lib/articles/images/src'
import { fromRecipientKeys, type Home, recipientsSchema, sortHomes } from '@/lib/articles/recipients'
import { type CalendarDate, toEntryFields } from '@/lib/calendar/calendar'
import { toLocalTime } from '@/lib/i18n/time'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { type EditedArticle, type ManagedArticle, type NewsReach, toState } from './article'
import { eventsSchema } from './queries'

const date = z.string().transform((text) => new Date(text))

const counts = z.object({
  at_once: z.number(),
  weekly: z.number(),
  never: z.number(),
  waiting: z.number(),
  uninvited: z.number(),
  refused: z.number(),
})

const count = z.number()

/** `private.count_readers_by_apartment` replies an array for each apartment. */
const home = z
  .tuple([z.uuid(), z.string(), z.string().nullable(), count, count, count, count, count, count])
  .transform(
    ([id, number, stairwell, atOnce, weekly, never, waiting, uninvited, refused]): Home => ({
      id,
      number,
      stairwell,
      reach: { atOnce, weekly, never, waiting, uninvited, refused },
    }),
  )

const managedPage = z.object({
  total: z.number(),
  events: eventsSchema,
  /** The edited article has these files and this description of its image. */
  files: articleFilesSchema,
  image_alt: z.string().nullable(),
  recipients: z.record(z.string(), recipientsSchema),
  /** This is null while no apartment has a stairwell and no article is for some. */
  apartments: z.array(home).nullable(),
  /** These are the recipients of the edited article. */
  chosen: z.array(z.string()).nullable(),
  articles: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      publish_at: date,
      expires_at: date.nullable(),
      is_draft: z.boolean(),
      is_pinned: z.boolean(),
      is_urgent: z.boolean(),
      author: z.string().nullable(),
      reads: z.number(),
      members: z.number(),
      mailed: z.number(),
    }),
  ),
  readers: counts.transform(({ at_once, ...others }) => ({ atOnce: at_once, ...others })).nullable(),
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
      is_urgent: z.boolean(),
      urgent_until: date.nullable(),
    })
    .nullable(),
})

type Listing = { page: number; pageSize: number; editedId: string | null }

export async function listManagedArticles({ page, pageSize, editedId }: Listing): Promise<{
  articles: ManagedArticle[]
  total: number
  reach: NewsReach
  /** The apartments that an article may be for. The list is empty while none has a stairwell and no article is for some. */
  homes: Home[]
  edited: EditedArticle | null
}> {
  const args = { page_size: pageSize, page_number: page, edited: editedId }
  const reply = await call(await getServerClient(), 'list_managed_articles', args, managedPage)
  const { total, readers, articles, edited, events, files, image_alt } = reply
  const { recipients: named, apartments, chosen } = reply
  return {
    total,
    reach: readers ?? { atOnce: 0, weekly: 0, never: 0, waiting: 0, uninvited: 0, refused: 0 },
    homes: sortHomes(apartments ?? []),
    articles: articles.map(({ publish_at: publishAt, is_pinned: isPinned, is_urgent: isUrgent, ...row }) => {
      const { id, title, author, reads, members, mailed } = row
      const state = toState(row, publishAt)
      const hasEvent = id in events
      const recipients = named[id] ?? null
      const marks = { isPinned, isUrgent, hasEvent, recipients }
      return { id, title, author, reads, members, mailed, state, publishAt, ...marks }
    }),
    edited: edited && {
      ...toEdited(edited, events[edited.id]),
      files,
      imageAlt: image_alt ?? '',
      recipients: fromRecipientKeys(chosen),
    },
  }
}

export async function findEditedArticle(articleId: string): Promise<EditedArticle | null> {
  return (await listManagedArticles({ page: 1, pageSize: 1, editedId: articleId })).edited
}

function toEdited(
  row: NonNullable<z.infer<typeof managedPage>['edited']>,
  date: CalendarDate | undefined,
): Omit<EditedArticle, 'files' | 'imageAlt' | 'recipients'> {
  const { id, title, content, image_url, updated_at } = row
  const image = toArticleImage(id, image_url, { width: null, height: null })
  const state = toState(row, row.publish_at)
  const publishing = {
    publishing: state === 'draft' ? 'draft' : state === 'scheduled' ? 'later' : 'now',
    publishAt: state === 'scheduled' ? toLocalTime(row.publish_at) : '',
    expiresAt: row.expires_at ? toLocalTime(row.expires_at) : '',
    isPinned: row.is_pinned,
    isUrgent: row.is_urgent,
    urgentUntil: row.urgent_until ? toLocalTime(row.urgent_until) : '',
    sendsMail: row.sends_mail,
  } as const
  const event = date ? toEntryFields(date) : null
  return { id, title, content, imageSrc: image?.src ?? null, updatedAt: updated_at, publishing, event }
}

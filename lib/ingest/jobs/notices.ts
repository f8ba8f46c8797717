import 'server-only'
import { z } from 'zod'
import { buildSegment, encodeSegment } from '@/lib/retrieval/index/segment'
import { getAdminClient } from '@/lib/supabase/admin'
import { call } from '@/lib/supabase/read'
import { type NoticePassage, toArticlePassages, toEventPassages, toNoticeTexts } from './notice-passages'

const moment = z.string().transform((text) => new Date(text))

const notices = z.array(
  z.object({
    id: z.number(),
    version: z.number(),
    title: z.string().nullable(),
    text: z.string().nullable(),
    place: z.string().nullable(),
    starts_at: moment.nullable(),
    ends_at: moment.nullable(),
    is_all_day: z.boolean(),
  }),
)
type Notice = z.infer<typeof notices>[number]

/**
 * Reads changed articles and dates of the calendar, and drops what is over. Uses the secret key because members have
 * no grant on passages.
 * @returns how many had changed
 */
export async function readChangedNotices(): Promise<number> {
  const admin = getAdminClient()
  const changed = await call(admin, 'assistant_unread_notices', {}, notices)
  for (const notice of changed) {
    const passages = toPassages(notice)
    const args = {
      job: notice.id,
      for_version: notice.version,
      new_passages: passages,
      words: Buffer.from(encodeSegment(buildSegment(toNoticeTexts(passages)))).toString('base64'),
    }
    await call(admin, 'assistant_put_notice', args, z.boolean())
  }
  return changed.length
}

/** What is no source any more has no title and gets no passages. */
function toPassages({ title, text, place, starts_at, ends_at, is_all_day }: Notice): NoticePassage[] {
  if (title === null) return []
  if (starts_at)
    return toEventPassages({ title, place, startsAt: starts_at, endsAt: ends_at, isAllDay: is_all_day })
  return toArticlePassages({ title, text: text ?? '' })
}

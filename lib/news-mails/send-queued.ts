import 'server-only'
import { z } from 'zod'
import { findMarkAddress } from '@/lib/appearance/mark'
import { articleFilesSchema } from '@/lib/articles/files/queries'
import { findMailImage } from '@/lib/articles/images/mailed'
import { calendarDate } from '@/lib/calendar/queries'
import { caseKinds, caseStates } from '@/lib/cases/case'
import { composeCaseMail } from '@/lib/cases/mail'
import { env } from '@/lib/env'
import { locales } from '@/lib/i18n/locales'
import { returnMails, takeNewsMails } from '@/lib/mail/pace'
import { canSendMail, type Mail, sendMail } from '@/lib/mail/send'
import { getAdminClient } from '@/lib/supabase/admin'
import { deleteInBatches } from '@/lib/supabase/delete-in-batches'
import { call } from '@/lib/supabase/read'
import { composeNewsMail } from './compose'
import { keepFirstPictures } from './first-pictures'
import { signStopLink } from './stop-link'

const batch = { queued: 1000, sent: 20 }

/** What a mail about a case tells. */
const caseOfMail = z
  .object({
    id: z.uuid(),
    kind: z.enum(caseKinds),
    is_own: z.boolean(),
    state: z.enum(caseStates).nullable(),
    ends_on: z.iso.date().nullable(),
    is_reminder: z.boolean(),
  })
  .transform(({ is_own, ends_on, is_reminder, ...about }) => ({
    ...about,
    ...{ isOwn: is_own, endsOn: ends_on, isReminder: is_reminder },
  }))

const claimed = z.array(
  z
    .object({
      id: z.uuid(),
      member_id: z.uuid(),
      email: z.string(),
      language: z.enum(locales),
      organization_name: z.string(),
      is_digest: z.boolean(),
      articles: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          beginning: z.string(),
          event: calendarDate.nullable(),
          files: articleFilesSchema,
          picture: z.object({ path: z.string(), alt: z.string().nullable() }).nullable(),
        }),
      ),
      case: caseOfMail.nullable(),
    })
    .transform(({ member_id, organization_name, is_digest, ...mail }) => ({
      ...mail,
      memberId: member_id,
      organizationName: organization_name,
      isDigest: is_digest,
    })),
)

/** Sent mails are kept so that admins see how many there were. */
const keptDays = 90

export function deleteOldNewsMails(signal: AbortSignal): Promise<void> {
  return deleteInBatches('delete_old_news_mails', keptDays, signal)
}

/**
 * News and what happens in cases. Uses the secret key, because the worker has no session. A mail that may have left is
 * never sent again. Mails beyond MAILS_PER_HOUR stay queued.
 */
export async function sendQueuedNewsMails(signal?: AbortSignal): Promise<number> {
  const admin = getAdminClient()
  const ready = canSendMail()
  const queued = await call(admin, 'queue_news_mails', { most: ready ? batch.queued : 0 }, z.number())
  let done = queued
  if (!ready) {
    // Those about cases are queued with what happens, and would wait for ever.
    await call(admin, 'forget_case_mails', {}, z.unknown())
    return 0
  }
  const mails = await call(admin, 'claim_news_mails', { most: batch.sent }, claimed)
  const granted = mails.length > 0 ? await takeNewsMails(mails.length) : 0
  let [tried, left] = [0, 0]
  try {
    for (const mail of mails.slice(0, granted)) {
      if (signal?.aborted) break
      // The mail is composed before it begins, because a mail that has begun is lost with its worker.
      const composed = await compose(mail)
      tried++
      if (!(await call(admin, 'begin_news_mail', { mail: mail.id }, z.boolean()))) continue
      const outcome = await sendMail(composed)
      // The mail server has counted each mail that it looked at.
      if (outcome !== 'unavailable') left++
      if (outcome !== 'unknown')
        await call(admin, 'settle_news_mail', { mail: mail.id, outcome }, z.unknown())
      if (outcome === 'unavailable' || outcome === 'unknown') break
      done++
    }
  } finally {
    await returnMails(granted - left)
    const untried = mails.slice(tried).map(({ id }) => id)
    if (untried.length > 0) await call(admin, 'release_news_mails', { mails: untried }, z.unknown())
  }
  return done
}

type ClaimedMail = z.infer<typeof claimed>[number]

async function compose(claimedMail: ClaimedMail): Promise<Mail> {
  const { APP_URL, LINK_SECRET } = env()
  const { case: about } = claimedMail
  if (about) return composeCaseMail({ ...claimedMail, case: about }, APP_URL)
  const articles = await Promise.all(keepFirstPictures(claimedMail.articles).map(withPicture))
  const [token, mark] = await Promise.all([
    signStopLink(claimedMail.memberId, LINK_SECRET),
    findMarkAddress(claimedMail.memberId),
  ])
  const stopUrl = `${APP_URL}/auth/news-mail?token=${token}`
  return composeNewsMail({ ...claimedMail, articles }, APP_URL, stopUrl, mark)
}

async function withPicture({ picture, ...article }: ClaimedMail['articles'][number]) {
  const jpeg = picture && (await findMailImage(picture.path))
  return { ...article, picture: jpeg && { jpeg, alt: picture.alt ?? '' } }
}

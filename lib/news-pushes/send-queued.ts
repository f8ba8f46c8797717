import 'server-only'
import { z } from 'zod'
import { getAdminClient } from '@/lib/supabase/admin'
import { deleteInBatches } from '@/lib/supabase/delete-in-batches'
import { call } from '@/lib/supabase/read'
import { sendPush } from './send'
import { getVapidDetails, type VapidDetails } from './vapid'

const batch = { queued: 1000, sent: 20 }
const keptDays = 90
const bodyLength = 150

const claimed = z.array(
  z.object({
    id: z.uuid(),
    endpoint: z.string(),
    device_key: z.string(),
    device_secret: z.string(),
    organization_name: z.string(),
    article_id: z.uuid(),
    title: z.string(),
    beginning: z.string(),
  }),
)
type Push = z.infer<typeof claimed>[number]

export function deleteOldNewsPushes(signal: AbortSignal): Promise<void> {
  return deleteInBatches('delete_old_news_pushes', keptDays, signal)
}

/**
 * Queues and sends the messages about urgent news. Uses the secret key, because the worker has no session. A message
 * that may have left is never sent again. @returns how many were queued or tried
 */
export async function sendQueuedPushes(): Promise<number> {
  const vapid = getVapidDetails()
  if (!vapid) return 0
  const admin = getAdminClient()
  const queued = await call(admin, 'queue_news_pushes', { most: batch.queued }, z.number())
  const pushes = await call(admin, 'claim_news_pushes', { most: batch.sent }, claimed)
  await Promise.all(pushes.map((push) => deliver(push, vapid)))
  return queued + pushes.length
}

async function deliver(push: Push, vapid: VapidDetails): Promise<void> {
  const admin = getAdminClient()
  if (!(await call(admin, 'begin_news_push', { push: push.id }, z.boolean()))) return
  const { endpoint, device_key: key, device_secret: secret } = push
  const outcome = await sendPush({ endpoint, key, secret }, composeMessage(push), vapid)
  await call(admin, 'settle_news_push', { push: push.id, outcome }, z.unknown())
}

/** What the service worker shows (public/sw.js). */
function composeMessage({ article_id, title, organization_name, beginning }: Push): string {
  const words = [...beginning.replace(/\s+/g, ' ').trim()]
  const shown =
    words.length > bodyLength ? `${words.slice(0, bodyLength).join('').trimEnd()}…` : words.join('')
  const body = `${organization_name}\n${shown}`
  return JSON.stringify({ title, body, tag: article_id, path: `/manager/news/${article_id}` })
}

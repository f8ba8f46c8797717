import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { readChangedBoards } from '@/lib/assistant/ingest/board'
import { runNextJob } from '@/lib/assistant/ingest/document-jobs'
import { indexFaqs } from '@/lib/assistant/ingest/faq'
import { runNextSuggestions } from '@/lib/assistant/ingest/suggestion-jobs'
import { runNextVectors } from '@/lib/assistant/ingest/vector-jobs'
import { sweepFiles } from '@/lib/documents/sweep'
import { deleteExpiredConversations, deleteExpiredLogs } from '@/lib/frank/retention'
import { sendQueuedInvitations } from '@/lib/members/send-queued'
import { deleteOldNewsMails, sendQueuedNewsMails } from '@/lib/news-mails/send-queued'
import { getEmbedder } from '@/lib/retrieval/embeddings/configured'
import { getAdminClient } from '@/lib/supabase/admin'
import { connectToBackend } from './settings'

/**
 * `npm run worker`: reads new documents for the assistant, finds suggested questions and sends queued mails.
 * Runs beside the portal; several may run at once.
 */
const idleMs = 1000
const retentionEveryMs = 6 * 60 * 60 * 1000
/** Between two checks for files without a row. */
const sweepMs = 60_000
/** Between two checks for queued mails. */
const mailsMs = 20_000
const worker = `worker-${process.pid}-${crypto.randomUUID().slice(0, 8)}`
const stopping = new AbortController()

for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, () => stopping.abort())

// On a machine that it shares with the portal, pages and questions come before reading.
setPriority(10)
await connectToBackend()
const embedder = getEmbedder()
let hasOldFaqs = true
let cleanedAt = Number.NEGATIVE_INFINITY
let nextSweep = 0
let nextMails = 0

async function makeVectors(): Promise<boolean> {
  if (hasOldFaqs) hasOldFaqs = (await indexFaqs('assistant_unindexed_faqs')) > 0
  return embedder !== null && (await runNextVectors(getAdminClient(), embedder, stopping.signal)) > 0
}

while (!stopping.signal.aborted) {
  let worked = false
  try {
    if (performance.now() - cleanedAt > retentionEveryMs) {
      await deleteExpiredLogs(stopping.signal)
      await deleteExpiredConversations(stopping.signal)
      await deleteOldNewsMails(stopping.signal)
      cleanedAt = performance.now()
    }
    const report = await runNextJob(getAdminClient(), worker, { signal: stopping.signal })
    // A document is readable before its vectors exist.
    worked =
      report !== null ||
      (await indexFaqs('assistant_stale_faqs')) > 0 ||
      (await readChangedBoards()) > 0 ||
      (await makeVectors()) ||
      (await runNextSuggestions(getAdminClient())) !== null
    if (report) console.info(JSON.stringify({ level: 'info', where: 'worker', ...report }))
    if (Date.now() >= nextMails) {
      nextMails = Date.now() + mailsMs
      const sent = await sendQueuedInvitations()
      if (sent > 0) nextMails = 0
      if (sent > 0) console.info(JSON.stringify({ level: 'info', where: 'invitations', sent }))
      const news = await sendQueuedNewsMails(stopping.signal)
      if (news > 0) nextMails = 0
      if (news > 0) console.info(JSON.stringify({ level: 'info', where: 'news mails', done: news }))
    }
    if (!worked && Date.now() >= nextSweep) {
      const swept = await sweepFiles(getAdminClient())
      if (swept > 0) console.info(JSON.stringify({ level: 'info', where: 'sweep', files: swept }))
      else nextSweep = Date.now() + sweepMs
    }
  } catch (error) {
    // The backend is unavailable; the queue keeps the jobs.
    console.error(JSON.stringify({ level: 'error', where: 'worker', message: String(error) }))
  }
  if (!worked) await wait(idleMs, undefined, { signal: stopping.signal }).catch(() => undefined)
}
process.exit(0)

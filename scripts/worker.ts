import { setTimeout as wait } from 'node:timers/promises'
import { askGoldenQuestions } from '@/lib/assistant/golden/golden-jobs'
import { getLibrary } from '@/lib/assistant/service'
import { runNextSuggestions } from '@/lib/assistant/suggestion-jobs'
import { deleteExpiredAuditEvents } from '@/lib/audit/retention'
import { advanceCases } from '@/lib/cases/advance'
import { sweepFiles } from '@/lib/documents/files/sweep'
import { deleteExpiredConversations, deleteExpiredLogs } from '@/lib/frank/retention'
import { readChangedBoards } from '@/lib/ingest/jobs/board'
import { runNextJob } from '@/lib/ingest/jobs/document-jobs'
import { indexFaqs } from '@/lib/ingest/jobs/faq'
import { readChangedNotices } from '@/lib/ingest/jobs/notices'
import { findNextRuleChanges } from '@/lib/ingest/jobs/rule-changes'
import { runNextVectors } from '@/lib/ingest/jobs/vector-jobs'
import { stepBack } from '@/lib/ingest/sandbox/step-back'
import { sendQueuedInvitations } from '@/lib/members/invitations/send-queued'
import { deleteOldNewsMails, sendQueuedNewsMails } from '@/lib/news-mails/send-queued'
import { deleteOldNewsPushes, sendQueuedPushes } from '@/lib/news-pushes/send-queued'
import { findSchemaProblem } from '@/lib/readiness'
import { getEmbedder } from '@/lib/retrieval/embeddings/configured'
import { getAdminClient } from '@/lib/supabase/admin'
import { endExpiredSupport } from '@/lib/support/expiry'
import { readNewestMigration } from '@/supabase/newest-migration'
import { connectToBackend } from './settings'

/** `npm run worker` runs beside the portal; several may run at once. */
const idleMs = 1000
const retentionEveryMs = 6 * 60 * 60 * 1000
/** The wait between two checks for files that have no row. */
const sweepMs = 60_000
/** The wait between two checks for queued mails and messages to devices. */
const mailsMs = 20_000
/** The wait between two checks for what ends by its time: support access and cases. */
const endsMs = 60_000
const worker = `worker-${process.pid}-${crypto.randomUUID().slice(0, 8)}`
const stopping = new AbortController()

for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, () => stopping.abort())

stepBack()
await connectToBackend()
const problem = await findSchemaProblem(readNewestMigration(), stopping.signal)
if (problem) {
  console.error(problem)
  process.exit(1)
}
const embedder = getEmbedder()
let hasOldFaqs = true
let nextCleaning = 0
let nextSweep = 0
let nextMails = 0
let nextEnds = 0

async function makeVectors(): Promise<boolean> {
  if (hasOldFaqs) hasOldFaqs = (await indexFaqs('assistant_unindexed_faqs')) > 0
  return embedder !== null && (await runNextVectors(getAdminClient(), embedder, stopping.signal)) > 0
}

async function readNextDocument(): Promise<boolean> {
  const report = await runNextJob(getAdminClient(), worker, { signal: stopping.signal })
  if (report) note('worker', report)
  return report !== null
}

async function sendMails(): Promise<boolean> {
  if (Date.now() < nextMails) return false
  nextMails = Date.now() + mailsMs
  const sent = await sendQueuedInvitations()
  if (sent > 0) note('invitations', { sent })
  const news = await sendQueuedNewsMails(stopping.signal)
  if (news > 0) note('news mails', { done: news })
  const pushes = await sendQueuedPushes()
  if (pushes > 0) note('messages to devices', { done: pushes })
  if (sent > 0 || news > 0 || pushes > 0) nextMails = 0
  return false
}

async function deleteExpired(): Promise<boolean> {
  if (performance.now() < nextCleaning) return false
  // Soon again after a failure, but not in every round.
  nextCleaning = performance.now() + sweepMs
  await deleteExpiredLogs(stopping.signal)
  await deleteExpiredConversations(stopping.signal)
  await deleteExpiredAuditEvents(stopping.signal)
  await deleteOldNewsMails(stopping.signal)
  await deleteOldNewsPushes(stopping.signal)
  nextCleaning = performance.now() + retentionEveryMs
  return false
}

async function endByTime(): Promise<boolean> {
  if (Date.now() < nextEnds) return false
  nextEnds = Date.now() + endsMs
  await endExpiredSupport()
  await advanceCases()
  return false
}

async function sweep(): Promise<boolean> {
  if (Date.now() < nextSweep) return false
  const files = await sweepFiles(getAdminClient())
  if (files > 0) note('sweep', { files })
  else nextSweep = Date.now() + sweepMs
  return false
}

function note(where: string, fields: object): void {
  console.info(JSON.stringify({ level: 'info', where, ...fields }))
}

/** Each answers whether it worked, and then the first of them comes again before the others. */
const byUrgency = [
  readNextDocument,
  async () => (await indexFaqs('assistant_stale_faqs')) > 0,
  async () => (await readChangedBoards()) > 0,
  async () => (await readChangedNotices()) > 0,
  makeVectors,
  async () => (await findNextRuleChanges(getAdminClient())) !== null,
  async () => (await runNextSuggestions(getAdminClient())) !== null,
  async () => (await askGoldenQuestions(getAdminClient(), getLibrary(), stopping.signal)) > 0,
]

/** Reports a failure, so that a step that always fails does not stop the others. The queues keep the jobs. */
async function attempt(step: () => Promise<boolean>): Promise<boolean> {
  try {
    return await step()
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', where: 'worker', message: String(error) }))
    return false
  }
}

while (!stopping.signal.aborted) {
  await attempt(deleteExpired)
  let worked = false
  for (const step of byUrgency) {
    worked = await attempt(step)
    if (worked || stopping.signal.aborted) break
  }
  await attempt(sendMails)
  await attempt(endByTime)
  if (worked) continue
  await attempt(sweep)
  await wait(idleMs, undefined, { signal: stopping.signal }).catch(() => undefined)
}
process.exit(0)

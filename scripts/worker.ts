import { setTimeout as wait } from 'node:timers/promises'
import { runNextJob } from '@/lib/assistant/ingest/document-jobs'
import { runNextSuggestions } from '@/lib/assistant/ingest/suggestion-jobs'
import { sweepFiles } from '@/lib/documents/sweep'
import { deleteExpiredConversations, deleteExpiredLogs } from '@/lib/frank/retention'
import { getAdminClient } from '@/lib/supabase/admin'
import { connectToBackend } from './settings'

/** `npm run worker`: reads documents for the assistant as they come, and finds what it can be asked. Runs beside the portal; as many as are wanted. */
const idleMs = 1000
const retentionEveryMs = 6 * 60 * 60 * 1000
/** Between two looks for files that nothing names any more. */
const sweepMs = 60_000
const worker = `worker-${process.pid}-${crypto.randomUUID().slice(0, 8)}`
const stopping = new AbortController()

for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(signal, () => stopping.abort())

await connectToBackend()
let cleanedAt = Number.NEGATIVE_INFINITY
let nextSweep = 0
while (!stopping.signal.aborted) {
  let worked = false
  try {
    if (performance.now() - cleanedAt > retentionEveryMs) {
      await deleteExpiredLogs(stopping.signal)
      await deleteExpiredConversations(stopping.signal)
      cleanedAt = performance.now()
    }
    const report = await runNextJob(getAdminClient(), worker, stopping.signal)
    worked = report !== null || (await runNextSuggestions(getAdminClient())) !== null
    if (report) console.info(JSON.stringify({ level: 'info', where: 'worker', ...report }))
    if (!worked && Date.now() >= nextSweep) {
      const swept = await sweepFiles(getAdminClient())
      if (swept > 0) console.info(JSON.stringify({ level: 'info', where: 'sweep', files: swept }))
      else nextSweep = Date.now() + sweepMs
    }
  } catch (error) {
    // The backend is away: the queue keeps what is to be done.
    console.error(JSON.stringify({ level: 'error', where: 'worker', message: String(error) }))
  }
  if (!worked) await wait(idleMs, undefined, { signal: stopping.signal }).catch(() => undefined)
}
process.exit(0)

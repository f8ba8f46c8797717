import 'server-only'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { Turn } from '@/lib/ingest/ocr/recognition'
import { call } from '@/lib/supabase/read'
import { type Job, type JobReport, jobRow, readDocument, StorageFailed } from './read-document'

/** The lease is short and often renewed, so the job of a dead worker is free soon. */
export const jobLimits = { attempts: 3, leaseSeconds: 15, retrySeconds: [5, 60] } as const

/** Returns null when no job waits. An aborted job returns to the queue. Members have no grant on the queue. */
export async function runNextJob(
  admin: SupabaseClient,
  worker: string,
  { signal, turn }: Turn = {},
): Promise<JobReport | null> {
  const { attempts, leaseSeconds } = jobLimits
  const args = { worker, lease_seconds: leaseSeconds, max_attempts: attempts }
  const [job] = await call(admin, 'claim_document_job', args, z.array(jobRow).max(1))
  if (!job) return null

  const lease = setInterval(
    () => {
      // The next renewal follows a failed one. A lost lease shows when the job is completed.
      admin
        .rpc('renew_document_job', { document: job.document_id, worker, lease_seconds: leaseSeconds })
        .then(undefined, () => {})
    },
    (leaseSeconds * 1000) / 3,
  )
  const directory = await mkdtemp(join(tmpdir(), 'portal-read-'))
  try {
    return await readDocument(admin, worker, job, join(directory, 'file'), { signal, turn })
  } catch (error) {
    return await putBack(admin, worker, job, error, signal)
  } finally {
    clearInterval(lease)
    await rm(directory, { recursive: true, force: true })
  }
}

async function putBack(
  admin: SupabaseClient,
  worker: string,
  job: Job,
  error: unknown,
  signal?: AbortSignal,
): Promise<JobReport> {
  const reason = signal?.aborted
    ? null
    : error instanceof StorageFailed
      ? 'unreadable_storage'
      : 'reading_failed'
  if (reason) {
    const fields = {
      where: 'index job',
      document: job.document_id,
      attempt: job.attempts,
      message: String(error),
    }
    console.error(JSON.stringify({ level: 'error', ...fields }))
  }
  const args = {
    document: job.document_id,
    worker,
    delay_seconds: reason ? (jobLimits.retrySeconds[job.attempts - 1] ?? 0) : 0,
    max_attempts: jobLimits.attempts,
    reason,
  }
  await call(admin, 'release_document_job', args, z.unknown())
  const state = reason && job.attempts >= jobLimits.attempts ? 'failed' : 'waiting'
  return { documentId: job.document_id, name: job.name, state, reason, pages: 0, passages: 0 }
}

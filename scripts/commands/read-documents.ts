import { z } from 'zod'
import { runNextJob } from '@/lib/ingest/jobs/document-jobs'
import { getAdminClient } from '@/lib/supabase/admin'
import { read } from '@/lib/supabase/read'

const stateRow = z.object({
  state: z.string(),
  state_reason: z.string().nullable(),
  page_count: z.number().nullable(),
})

/** `recognized` pages were read from their pictures. */
export type ReadTotal = {
  documents: number
  pages: number
  recognized: number
  failed: number
  broken: number
}

export const noneRead: ReadTotal = { documents: 0, pages: 0, recognized: 0, failed: 0, broken: 0 }

/** Reads the document itself if no worker has taken it. */
async function waitUntilRead(id: string, worker: string): Promise<z.infer<typeof stateRow>> {
  for (;;) {
    const request = getAdminClient()
      .from('documents')
      .select('state, state_reason, page_count')
      .eq('id', id)
      .maybeSingle()
    const row = await read('documents', request, stateRow.nullable())
    // The document was deleted meanwhile.
    if (row === null) return { state: 'deleted', state_reason: null, page_count: null }
    if (['ready', 'partly', 'failed'].includes(row.state)) return row
    const report = await runNextJob(getAdminClient(), worker)
    if (!report) await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function countPassages(id: string): Promise<number> {
  const { count } = await getAdminClient()
    .from('passages')
    .select('id', { count: 'exact', head: true })
    .eq('document_id', id)
  return count ?? 0
}

/** `failed` pages could not be read from their pictures. */
async function countRecognized(id: string): Promise<{ pages: number; failed: number }> {
  const rows = () =>
    getAdminClient()
      .from('recognized_pages')
      .select('page_number', { count: 'exact', head: true })
      .eq('document_id', id)
  const [all, failed] = await Promise.all([rows(), rows().not('failure', 'is', null)])
  return { pages: all.count ?? 0, failed: failed.count ?? 0 }
}

const secondsSince = (started: number) => ((performance.now() - started) / 1000).toFixed(1)

/** Prints the state and adds the document to `total`. */
export async function reportReading(
  id: string,
  worker: string,
  started: number,
  total: ReadTotal,
): Promise<ReadTotal> {
  const { state, state_reason, page_count } = await waitUntilRead(id, worker)
  const reason = state_reason ? ` (${state_reason.replaceAll('_', ' ')})` : ''
  const recognized = await countRecognized(id)
  const pictures =
    recognized.pages > 0 ? `${recognized.pages} from pictures, ${recognized.failed} failed, ` : ''
  process.stdout.write(
    `${page_count === null ? '' : `${page_count} pages, `}${pictures}${await countPassages(id)} passages, ${state}${reason}, ${secondsSince(started)} s\n`,
  )
  return {
    documents: total.documents + 1,
    pages: total.pages + (page_count ?? 0),
    recognized: total.recognized + recognized.pages,
    failed: total.failed + recognized.failed,
    broken: total.broken + (state === 'ready' ? 0 : 1),
  }
}

export function printTotal(total: ReadTotal, started: number): void {
  const { documents, pages, recognized, failed, broken } = total
  console.info(
    `${documents} documents, ${pages} pages, ${recognized} from pictures, ${failed} pages failed, ${broken} documents not read as a whole, ${secondsSince(started)} s`,
  )
}

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type JobReport, runNextJob } from '@/lib/assistant/ingest/document-jobs'
import { contentTypeOfName } from '@/lib/assistant/ingest/extract/formats'
import { storeDocument } from '@/lib/documents/store-document'
import { getAdminClient } from '@/lib/supabase/admin'
import { connectToBackend } from './settings'

/**
 * `npm run ingest`: stores documents in a section of an organisation and waits until the assistant has read
 * them.
 */
const usage = 'Usage: npm run ingest -- --organization NAME --section NAME FILE...'

const argument = (name: string) => z.string({ error: `--${name} is missing` }).min(1)
const argumentsSchema = z.object({
  organization: argument('organization'),
  section: argument('section'),
  files: z.array(z.string()).min(1, 'Name at least one file'),
})

function readArguments() {
  const options = { organization: { type: 'string' }, section: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const parsed = argumentsSchema.safeParse({ ...values, files: positionals })
  if (!parsed.success) throw new Error(`${parsed.error.issues[0]?.message}\n${usage}`)
  return parsed.data
}

async function findSection(
  organization: string,
  section: string,
): Promise<{ id: string; organizationId: string }> {
  const { data, error } = await getAdminClient()
    .from('document_sections')
    .select('id, organization_id, organizations!inner(name)')
    .eq('name', section)
    .eq('section_type', 'DOCUMENTS')
    .eq('organizations.name', organization)
  if (error) throw new Error(`document_sections failed: ${error.code} ${error.message}`)
  const rows = z.array(z.object({ id: z.uuid(), organization_id: z.uuid() })).parse(data)
  const [row, second] = rows
  if (!row)
    throw new Error(`There is no section "${section}" for documents in an organisation "${organization}".`)
  if (second) throw new Error(`Several organisations are named "${organization}".`)
  return { id: row.id, organizationId: row.organization_id }
}

const stateRow = z.object({
  state: z.string(),
  state_reason: z.string().nullable(),
  page_count: z.number().nullable(),
})

/** Waits for the portal's worker, and reads the document itself if no worker has taken it. */
async function waitUntilRead(id: string, worker: string): Promise<z.infer<typeof stateRow>> {
  for (;;) {
    const { data, error } = await getAdminClient()
      .from('documents')
      .select('state, state_reason, page_count')
      .eq('id', id)
      .single()
    if (error) throw new Error(`documents failed: ${error.code} ${error.message}`)
    const row = stateRow.parse(data)
    if (['ready', 'partly', 'failed'].includes(row.state)) return row
    const report: JobReport | null = await runNextJob(getAdminClient(), worker)
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

/** The pages that were read from their pictures, and those of them that could not be read. */
async function countRecognized(id: string): Promise<{ pages: number; failed: number }> {
  const rows = () =>
    getAdminClient()
      .from('recognized_pages')
      .select('page_number', { count: 'exact', head: true })
      .eq('document_id', id)
  const [all, failed] = await Promise.all([rows(), rows().not('failure', 'is', null)])
  return { pages: all.count ?? 0, failed: failed.count ?? 0 }
}

async function main() {
  const { organization, section, files } = readArguments()
  await connectToBackend()
  const target = await findSection(organization, section)
  const worker = `ingest-${process.pid}`
  for (const [index, file] of files.entries()) {
    const name = basename(file)
    process.stdout.write(`[${index + 1}/${files.length}] ${name}: storing … `)
    const started = performance.now()
    const id = await storeDocument(getAdminClient(), {
      organizationId: target.organizationId,
      sectionId: target.id,
      name,
      displayName: null,
      contentType: contentTypeOfName(name),
      body: [await readFile(file)],
    })
    process.stdout.write('reading … ')
    const { state, state_reason, page_count } = await waitUntilRead(id, worker)
    const reason = state_reason ? ` (${state_reason.replaceAll('_', ' ')})` : ''
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const recognized = await countRecognized(id)
    const pictures =
      recognized.pages > 0 ? `${recognized.pages} from pictures, ${recognized.failed} failed, ` : ''
    process.stdout.write(
      `${page_count === null ? '' : `${page_count} pages, `}${pictures}${await countPassages(id)} passages, ${state}${reason}, ${seconds} s\n`,
    )
  }
}

main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
})

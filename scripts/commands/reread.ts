import { parseArgs } from 'node:util'
import { rereadDocuments } from '@/lib/documents/reread'
import { getAdminClient } from '@/lib/supabase/admin'
import { connectToBackend } from '@/scripts/settings'
import { findOrganization } from './organization-data'
import { noneRead, printTotal, reportReading } from './read-documents'

/** `npm run reread -- [--organization NAME] [--all]`: documents that an older reader has read, or all. */
async function main() {
  const options = { organization: { type: 'string' }, all: { type: 'boolean' } } as const
  const { organization: name, all = false } = parseArgs({ options }).values
  await connectToBackend()
  const organizationId = name === undefined ? null : (await findOrganization({ name })).id
  const started = performance.now()
  const documents = await rereadDocuments(getAdminClient(), { organizationId, every: all })
  let total = noneRead
  for (const [index, { id, name: shown }] of documents.entries()) {
    process.stdout.write(`[${index + 1}/${documents.length}] ${shown}: reading … `)
    total = await reportReading(id, `reread-${process.pid}`, performance.now(), total)
  }
  printTotal(total, started)
}

main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
})

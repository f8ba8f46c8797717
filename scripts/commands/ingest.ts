import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type OrganizationId, organizationIdSchema } from '@/lib/auth/organization-id'
import { acceptFile } from '@/lib/documents/files/accept'
import { storeDocument } from '@/lib/documents/files/store'
import { AppError } from '@/lib/errors'
import { getAdminClient } from '@/lib/supabase/admin'
import { read } from '@/lib/supabase/read'
import { connectToBackend } from '@/scripts/settings'
import { noneRead, printTotal, reportReading } from './read-documents'

/** `npm run ingest`: waits until the assistant has read the documents. */
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

type Target = { id: string; organizationId: OrganizationId }

async function findSection(organization: string, section: string): Promise<Target> {
  const request = getAdminClient()
    .from('document_sections')
    .select('id, organization_id, organizations!inner(name)')
    .eq('name', section)
    .eq('section_type', 'DOCUMENTS')
    .eq('organizations.name', organization)
  const rows = z.array(z.object({ id: z.uuid(), organization_id: organizationIdSchema }))
  const [row, second] = await read('document_sections', request, rows)
  if (!row)
    throw new Error(`There is no section "${section}" for documents in an organisation "${organization}".`)
  if (second) throw new Error(`Several organisations are named "${organization}".`)
  return { id: row.id, organizationId: row.organization_id }
}

/** Stores a file as an upload does. @throws AppError if an upload would refuse it */
async function store(file: string, target: Target): Promise<string> {
  const bytes = await readFile(file)
  const accepted = await acceptFile(basename(file), Readable.from([bytes], { objectMode: true }))
  return storeDocument(getAdminClient(), {
    ...accepted,
    organizationId: target.organizationId,
    sectionId: target.id,
    displayName: null,
  })
}

async function main() {
  const { organization, section, files } = readArguments()
  await connectToBackend()
  const target = await findSection(organization, section)
  const worker = `ingest-${process.pid}`
  const started = performance.now()
  let total = noneRead
  for (const [index, file] of files.entries()) {
    process.stdout.write(`[${index + 1}/${files.length}] ${basename(file)}: storing … `)
    const started = performance.now()
    const id = await store(file, target).catch((error: unknown) => {
      if (error instanceof AppError) return error
      throw error
    })
    if (id instanceof AppError) {
      process.stdout.write(`refused (${id.code.replaceAll('_', ' ')})\n`)
      total = { ...total, documents: total.documents + 1, broken: total.broken + 1 }
      continue
    }
    process.stdout.write('reading … ')
    total = await reportReading(id, worker, started, total)
  }
  printTotal(total, started)
}

main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
})

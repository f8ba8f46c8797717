import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { organizationIdSchema } from '@/lib/auth/organization-id'
import { storeDocument } from '@/lib/documents/files/store'
import { contentTypeOfName } from '@/lib/ingest/formats'
import { getEmbedder } from '@/lib/retrieval/embeddings/configured'
import { getAdminClient } from '@/lib/supabase/admin'
import { createOrganization } from '@/scripts/commands/organization-data'
import type { FoundDocument } from './find-documents'
import { poll, type Watch } from './poll'

/** The longest time without a new vector. */
const stalledMs = 5 * 60_000

export type StoredOrganization = {
  id: string
  email: string
  /** File names by document id. */
  names: Map<string, string>
}

const idRow = z.object({ id: z.uuid() })

/** Unchanged because an operator reads it. */
function need<T>(
  { data, error }: { data: T; error: { message: string } | null },
  what: string,
): NonNullable<T> {
  if (error || !data) throw new Error(`${what} failed: ${error?.message ?? 'no row'}`)
  return data
}

/** Creates an organisation with one member who can sign in. Its documents wait to be read. @param name part of an address */
export async function storeOrganization(
  { name, associationId }: { name: string; associationId: number },
  documents: readonly FoundDocument[],
  signal: AbortSignal,
): Promise<StoredOrganization> {
  const admin = getAdminClient()
  const { id } = await createOrganization(`Brf ${name}`, associationId)
  const email = `resident@${name}.example`
  const account = await admin.auth.admin.createUser({ email, email_confirm: true })
  if (account.error) throw account.error
  const member = await admin.from('organization_members').insert({
    organization_id: id,
    email,
    full_name: 'Eva Provsson',
    auth_user_id: account.data.user.id,
    password_set: true,
    invitation_status: 'active',
  })
  if (member.error) throw new Error(`organization_members failed: ${member.error.message}`)
  const section = await admin
    .from('document_sections')
    .insert({ organization_id: id, name: 'Dokument', section_type: 'DOCUMENTS' })
    .select('id')
    .single()
  const sectionId = idRow.parse(need(section, 'document_sections')).id
  const names = new Map<string, string>()
  for (const { name: fileName, path } of documents) {
    signal.throwIfAborted()
    const stored = await storeDocument(admin, {
      organizationId: organizationIdSchema.parse(id),
      sectionId,
      name: fileName,
      displayName: null,
      contentType: contentTypeOfName(fileName),
      body: [await readFile(path)],
    })
    names.set(stored, fileName)
  }
  return { id, email, names }
}

const documentRows = z.array(
  z.object({
    name: z.string(),
    state: z.string(),
    state_reason: z.string().nullable(),
    page_count: z.number().nullable(),
  }),
)
export type ReadDocument = z.infer<typeof documentRows>[number]

/** Waits until each document is read or failed. */
export function waitUntilRead(organizationId: string, watch: Watch): Promise<ReadDocument[]> {
  return poll(async () => {
    const found = await getAdminClient()
      .from('documents')
      .select('name, state, state_reason, page_count')
      .eq('organization_id', organizationId)
      .order('name')
    const documents = documentRows.parse(need(found, 'documents'))
    return documents.every(({ state }) => ['ready', 'partly', 'failed'].includes(state)) ? documents : null
  }, watch)
}

const kindRows = z.array(z.object({ document_id: z.uuid(), document_kind: z.string().nullable() }))

/** The kinds of the read documents by file name. */
export async function readDocumentKinds({ id, names }: StoredOrganization): Promise<Map<string, string>> {
  const found = await getAdminClient()
    .from('passage_indexes')
    .select('document_id, document_kind')
    .eq('organization_id', id)
    .not('document_id', 'is', null)
  return new Map(
    kindRows
      .parse(need(found, 'passage_indexes'))
      .map(({ document_id, document_kind }) => [names.get(document_id) ?? '', document_kind ?? 'other']),
  )
}

/** Returns at once if there is no embedder. @throws Error if no vector is added for too long */
export async function waitForVectors(watch: Watch): Promise<void> {
  const model = getEmbedder()?.model
  if (!model) return
  let missing = -1
  let movedAt = performance.now()
  const check = () => {
    watch.check()
    if (performance.now() - movedAt > stalledMs)
      throw new Error(`Passages have no vector yet, and none got one for ${stalledMs / 60_000} minutes.`)
  }
  const admin = getAdminClient()
  await poll(
    async () => {
      const { data } = await admin.rpc('assistant_embedding_backlog', { model }).throwOnError()
      if (data !== missing) movedAt = performance.now()
      missing = data
      return data === 0 ? true : null
    },
    { ...watch, check },
  )
}

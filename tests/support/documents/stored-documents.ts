import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll } from 'vitest'
import { type OrganizationId, organizationIdSchema } from '@/lib/auth/organization-id'
import { storeDocument } from '@/lib/documents/files/store'
import { contentTypeOfName } from '@/lib/ingest/formats'
import { runNextJob } from '@/lib/ingest/jobs/document-jobs'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'

export type Place = { organizationId: OrganizationId; sectionId: string }

/** A backend with two organisations, whose documents a test stores and reads in its own process. */
export function setUpStoredDocuments() {
  let backend: TestBackend
  let admin: SupabaseClient
  let ours: Place
  let theirs: Place
  beforeAll(async () => {
    backend = await startTestBackend()
    admin = backend.admin
    ours = await createPlace('Brf Ängsö')
    theirs = await createPlace('Brf Grannen')
  })
  afterAll(() => backend?.remove())

  async function createPlace(name: string): Promise<Place> {
    const created = await admin.from('organizations').insert({ name }).select('id').single<{ id: string }>()
    const organizationId = organizationIdSchema.parse(created.data?.id)
    return { organizationId, sectionId: await findSection(organizationId) }
  }

  async function findSection(organization_id: string): Promise<string> {
    const { data } = await admin
      .from('document_sections')
      .select('id')
      .match({ organization_id, name: 'Stadgar' })
      .single<{ id: string }>()
    return data?.id ?? ''
  }

  const store = (place: Place, name: string, body: Buffer) =>
    storeDocument(admin, {
      ...place,
      name,
      displayName: null,
      contentType: contentTypeOfName(name),
      body: [body],
    })

  async function documentOf(id: string) {
    const columns = 'state, state_reason, page_count, recognized_page'
    const { data } = await admin.from('documents').select(columns).eq('id', id).single()
    return data
  }

  async function pagesOf(id: string): Promise<[number, string][]> {
    const rows = admin.from('document_pages').select('page_number, text').eq('document_id', id)
    const { data } = await rows.order('page_number').throwOnError()
    return data.map(({ page_number, text }) => [page_number, text])
  }

  /** Runs jobs until none waits. With a `turn` of 0 milliseconds each page of a scan is a turn of its own. */
  async function readAll(turn = 60_000): Promise<string[]> {
    const turns: string[] = []
    for (;;) {
      const report = await runNextJob(admin, 'test', { turn })
      if (!report) return turns
      turns.push(report.documentId)
    }
  }

  return {
    get backend() {
      return backend
    },
    get admin() {
      return admin
    },
    get ours() {
      return ours
    },
    get theirs() {
      return theirs
    },
    createPlace,
    findSection,
    store,
    documentOf,
    pagesOf,
    readAll,
  }
}

/** A text without what a reader of scans may set in another way. */
export const letters = (text: string) => text.replace(/[^\p{L}\d]/gu, '')

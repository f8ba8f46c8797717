import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerQuestion } from '@/lib/assistant/engine'
import { createPassageStore } from '@/lib/assistant/store'
import { type OrganizationId, organizationIdSchema } from '@/lib/auth/organization-id'
import { storeDocument } from '@/lib/documents/files/store'
import { contentTypeOfName } from '@/lib/ingest/formats'
import { runNextJob } from '@/lib/ingest/jobs/document-jobs'
import { IndexCache } from '@/lib/retrieval/index/index-cache'
import { makeDocx, makeOdt, wordParagraph } from '@/tests/support/documents/office'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'

let backend: TestBackend
let admin: SupabaseClient
let organizationId: OrganizationId
let sectionId: string

beforeAll(async () => {
  backend = await startTestBackend()
  admin = backend.admin
  const created = await admin
    .from('organizations')
    .insert({ name: 'Brf Test', association_id: 5 })
    .select('id')
    .single<{ id: string }>()
  organizationId = organizationIdSchema.parse(created.data?.id)
  const section = await admin
    .from('document_sections')
    .select('id')
    .eq('organization_id', organizationId)
    .eq('name', 'Ordningsregler')
    .single<{ id: string }>()
  sectionId = section.data?.id ?? ''
})
afterAll(() => backend?.remove())

async function read(name: string, body: Buffer) {
  const id = await storeDocument(admin, {
    organizationId,
    sectionId,
    name,
    displayName: null,
    contentType: contentTypeOfName(name),
    body: [body],
  })
  const report = await runNextJob(admin, 'test')
  expect(report?.documentId).toBe(id)
  const { data } = await admin
    .from('documents')
    .select('state, state_reason, page_count')
    .eq('id', id)
    .single()
  return { id, ...data }
}

const ask = async (question: string) => {
  const library = { store: createPassageStore(admin), cache: new IndexCache(), embedder: null }
  return (
    await answerQuestion(library, {
      reader: { organizationId, audience: 'members' },
      question,
      language: 'sv',
      threshold: 0.3,
    })
  ).sources[0]
}

describe('a document without pages is read by the worker and cited with its place', () => {
  it('a Word document with the heading above the rule', async () => {
    const { id, ...row } = await read(
      'Trivselregler.docx',
      makeDocx(
        [
          wordParagraph('Trivselregler', 'Rubrik'),
          wordParagraph('Grillning', 'Rubrik1'),
          wordParagraph('Det är förbjudet att grilla med kol på balkongen. Elgrill är tillåten.'),
          wordParagraph('Barnvagnar', 'Rubrik1'),
          wordParagraph('Barnvagnar får inte stå i trapphuset, eftersom de hindrar utrymning.'),
        ].join(''),
      ),
    )
    expect(row).toEqual({ state: 'ready', state_reason: null, page_count: null })
    const source = await ask('Får barnvagnar stå i trapphuset?')
    expect(source).toMatchObject({
      source: 'Trivselregler.docx',
      document_id: id,
      page: null,
      heading: 'Trivselregler › Barnvagnar',
    })
    expect(source?.text.replaceAll('**', '')).toContain('Barnvagnar får inte stå i trapphuset')
  })

  it('an OpenDocument text with its heading, and a text file with its paragraph', async () => {
    await read(
      'Cykelrum.odt',
      makeOdt(
        '<text:h text:outline-level="1">Cykelrummet</text:h><text:p>Cyklar i cykelrummet ska märkas med lägenhetsnummer varje vår.</text:p>',
      ),
    )
    expect(await ask('Ska cyklar i cykelrummet märkas?')).toMatchObject({
      page: null,
      heading: 'Cykelrummet',
    })
    const filler = 'Styrelsen hälsar alla medlemmar välkomna till en ny säsong i föreningen.'
    await read(
      'brev.txt',
      Buffer.from(`${filler}\n\n${filler}\n\nFläktarna på vinden servas i november av Ventab.\n`),
    )
    expect(await ask('När servas fläktarna på vinden?')).toMatchObject({
      source: 'brev.txt',
      page: null,
      heading: null,
      paragraph: 3,
    })
  })

  it('a name that nobody has typed gives way to the title in the file, which also tells the kind', async () => {
    const id = await storeDocument(admin, {
      organizationId,
      sectionId,
      name: 'scan0042.md',
      displayName: 'Scan0042',
      isNameProposed: true,
      contentType: 'text/markdown',
      body: [Buffer.from('# \u202eÅrsredovisning 2015\n\nResultatet.')],
    })
    expect(await runNextJob(admin, 'test')).toMatchObject({ documentId: id, state: 'ready' })
    const columns = 'display_name, kind, document_date'
    const { data } = await admin.from('documents').select(columns).eq('id', id).single()
    expect(data).toEqual({
      display_name: 'Årsredovisning 2015',
      kind: 'annual_report',
      document_date: '2015',
    })
  })

  it('a broken picture is stored and marked as unreadable', async () => {
    expect(await read('skylt.png', Buffer.from('PNG'))).toMatchObject({
      state: 'failed',
      state_reason: 'page_failed',
    })
  })

  it('U03 a program with the name of a document is not read', async () => {
    const program = Buffer.from([0x4d, 0x5a, 0, 0, 1, 2, 3])
    for (const name of ['a.docx', 'a.odt', 'a.txt', 'a.md'])
      expect(await read(name, program)).toMatchObject({ state: 'failed', state_reason: 'wrong_type' })
    expect(await read('a.pdf', program)).toMatchObject({ state: 'failed', state_reason: 'not_a_pdf' })
  })
})

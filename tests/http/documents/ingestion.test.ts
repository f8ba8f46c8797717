import type { ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerQuestion } from '@/lib/assistant/engine'
import { createPassageStore } from '@/lib/assistant/store'
import { type OrganizationId, organizationIdSchema } from '@/lib/auth/organization-id'
import { storeDocument } from '@/lib/documents/files/store'
import { IndexCache } from '@/lib/retrieval/index/index-cache'
import { entryArgs, removeFolder, runNode, stopChild } from '@/scripts/processes'
import { toEnv } from '@/scripts/settings'
import { type BackendHandle, startBackend } from '@/supabase/local/client-env'
import { adminOf } from '@/tests/support/backend'
import { fillDataFolder } from '@/tests/support/database/data-folder'
import { makePdf } from '@/tests/support/documents/pdf'

const polled = { timeout: 60_000, interval: 100 }

let dataDir: string
let backend: BackendHandle
let admin: SupabaseClient
let organizationId: OrganizationId
let sectionId: string
let worker: ChildProcess | undefined
/** Its reading lasts long enough to be interrupted. */
let longPdf: Buffer

async function start(): Promise<void> {
  backend = await startBackend({ dataDir })
  admin = adminOf(dataDir)
}

function startWorker(): void {
  const env: Record<string, string> = { ...toEnv(backend), APP_URL: 'http://localhost', NODE_OPTIONS: '' }
  worker = runNode(entryArgs('scripts/worker.ts'), env, 'ignore')
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-ingestion-'))
  await fillDataFolder(dataDir)
  await start()
  longPdf = await makePdf(pagesOfText(600))
})
afterAll(async () => {
  await backend?.stop()
  await removeFolder(dataDir)
})

beforeEach(async () => {
  const created = await admin.from('organizations').insert({ name: 'Brf Test' }).select('id').single()
  organizationId = organizationIdSchema.parse(created.data?.id)
  const section = await admin
    .from('document_sections')
    .select('id')
    .eq('organization_id', organizationId)
    .eq('name', 'Stadgar')
    .single()
  sectionId = section.data?.id
})

afterEach(async () => {
  await stopChild(worker, 1000)
  // The next test's worker has to read that test's documents.
  await admin.from('organizations').delete().eq('id', organizationId).throwOnError()
})

const store = (name: string, body: Buffer) =>
  storeDocument(admin, {
    organizationId,
    sectionId,
    name,
    displayName: null,
    contentType: 'application/pdf',
    body: [body],
  })

type State = { state: string; state_reason: string | null; page_count: number | null }

async function stateOf(id: string): Promise<State> {
  const { data, error } = await admin
    .from('documents')
    .select('state, state_reason, page_count')
    .eq('id', id)
    .single<State>()
  if (error) throw new Error(error.message)
  return data
}

async function waitFor(id: string, states: string[]): Promise<State> {
  for (;;) {
    const found = await stateOf(id)
    if (states.includes(found.state)) return found
    await wait(20)
  }
}

const pagesOfText = (count: number) =>
  Array.from(
    { length: count },
    (_, page) => `§ ${page + 1} Sida ${page + 1} handlar om tvättstugan och dess nycklar.`,
  )

describe('reading documents for the assistant', () => {
  it('a document becomes ready after kill -9 of the worker and the backend and a restart', async () => {
    const id = await store('Lång.pdf', longPdf)
    startWorker()
    await waitFor(id, ['reading'])
    const gone = new Promise((resolve) => worker?.once('exit', resolve))
    worker?.kill('SIGKILL')
    await gone
    await backend.kill()

    await start()
    expect(await stateOf(id)).toMatchObject({ state: 'reading' })
    startWorker()
    expect(await waitFor(id, ['ready', 'failed', 'partly'])).toMatchObject({
      state: 'ready',
      page_count: 600,
    })
    const { count } = await admin
      .from('document_pages')
      .select('page_number', { count: 'exact', head: true })
      .eq('document_id', id)
    expect(count).toBe(600)
  })

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'a worker that is stopped by %s returns its document without counting an attempt',
    async (signal) => {
      const id = await store('Lång.pdf', longPdf)
      startWorker()
      await waitFor(id, ['reading'])
      const gone = new Promise((resolve) => worker?.once('exit', resolve))
      worker?.kill(signal)
      await gone
      expect(await stateOf(id)).toMatchObject({ state: 'waiting', state_reason: null })
      const { data } = await admin
        .from('document_jobs')
        .select('attempts, locked_by')
        .eq('document_id', id)
        .single()
      expect(data).toEqual({ attempts: 0, locked_by: null })
    },
  )

  it('U03 U06 a file that cannot be read is kept, and its state has the reason', async () => {
    const cases: [string, Buffer, string][] = [
      ['tom.pdf', Buffer.alloc(0), 'empty_file'],
      ['program.pdf', Buffer.from('MZ\x90\x00 this program cannot be run in DOS mode'), 'not_a_pdf'],
      ['trasig.pdf', Buffer.from('%PDF-1.7\nbroken'), 'broken'],
      ['låst.pdf', await makePdf(['hemligt'], { userPassword: 'x' }), 'encrypted'],
    ]
    startWorker()
    for (const [name, body, reason] of cases) {
      const id = await store(name, body)
      expect([name, await waitFor(id, ['ready', 'failed', 'partly'])]).toEqual([
        name,
        { state: 'failed', state_reason: reason, page_count: expect.any(Number) },
      ])
    }
  })

  it('deleting a document while it is read leaves no data', async () => {
    const id = await store('Bort.pdf', await makePdf(pagesOfText(300)))
    startWorker()
    await waitFor(id, ['reading'])
    await admin.from('documents').delete().eq('id', id)
    const other = await store('Kvar.pdf', await makePdf(pagesOfText(2)))
    await waitFor(other, ['ready'])
    const passages = admin.from('passages').select('document_id')
    const { data } = await passages.eq('organization_id', organizationId)
    expect(new Set(data?.map((row) => row.document_id))).toEqual(new Set([other]))
  })

  it('a refused row leaves no file', async () => {
    const document = {
      organizationId,
      displayName: null,
      contentType: 'application/pdf',
      body: [Buffer.from('%PDF-')],
    }
    const missing = crypto.randomUUID()
    await expect(storeDocument(admin, { ...document, sectionId: missing, name: 'a.pdf' })).rejects.toThrow()
    const { data } = await admin.storage.from('documents').list(`${organizationId}/${missing}`)
    expect(data).toEqual([])
  })

  it('a published article and a date answer questions, and do not after their deletion', async () => {
    const library = { store: createPassageStore(admin), cache: new IndexCache(), embedder: null }
    const ask = async (question: string) => {
      const asked = {
        reader: { organizationId, audience: 'members' as const },
        question,
        language: 'sv' as const,
        threshold: 0,
      }
      return (await answerQuestion(library, asked)).sources[0]
    }
    const add = async (table: string, row: object) => {
      const inserted = admin.from(table).insert({ organization_id: organizationId, ...row })
      return (await inserted.select('id').single<{ id: string }>()).data?.id
    }
    const content = 'På torsdag mellan klockan 09.00 och 14.00 stängs vattnet av i hela huset.'
    const article = await add('organization_news', { title: 'Vattnet stängs av', content })
    const starts = { starts_at: new Date(Date.now() + 86_400_000).toISOString() }
    const event = await add('calendar_entries', { title: 'Städdag på gården', ...starts })
    startWorker()
    await expect
      .poll(() => ask('När stängs vattnet av?'), polled)
      .toMatchObject({
        article_id: article,
        text: expect.stringContaining('09.00 och 14.00'),
      })
    await expect.poll(() => ask('När är det städdag på gården?'), polled).toMatchObject({ event_id: event })
    await admin.from('organization_news').delete().eq('id', article)
    expect((await ask('När stängs vattnet av?'))?.article_id).toBeUndefined()
    await admin.from('calendar_entries').delete().eq('id', event)
    expect(await ask('När är det städdag på gården?')).toBeUndefined()
  })
})

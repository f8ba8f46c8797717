import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { sweepFiles } from '@/lib/documents/files/sweep'
import { toImagePath } from '@/lib/documents/paths'
import { rereadDocuments } from '@/lib/documents/reread'
import { runNextJob } from '@/lib/ingest/jobs/document-jobs'
import { readerVersion } from '@/lib/ingest/jobs/store-reading'
import { readRecognition } from '@/lib/ingest/ocr/recognition'
import { demoPassword } from '@/supabase/demo/organizations'
import { createOrganization } from '@/tests/support/content/organizations'
import { makePdf } from '@/tests/support/documents/pdf'
import { makeSmallScan } from '@/tests/support/documents/scan'
import { letters, setUpStoredDocuments } from '@/tests/support/documents/stored-documents'

/** Where only the way of a scan through the queue counts, not how well it is read. */
const lines = ['Föreningens säte är i Örebro kommun.', 'Styrelsen består av fem ledamöter.']

const own = setUpStoredDocuments()

async function versionOf(id: string) {
  const rows = own.admin.from('documents').select('reader_version, read_at, file_path').eq('id', id)
  return (await rows.single<{ reader_version: number; read_at: string; file_path: string }>().throwOnError())
    .data
}

/** A worker's client that fails for ever once it has stored `more` pages after its first; notes each page. */
function dieAfterPage(stored: number[], more: number): SupabaseClient {
  const last = stored.length + 1 + more
  return new Proxy(own.admin, {
    get(client, name) {
      if (name !== 'rpc') return Reflect.get(client, name)
      return (procedure: string, args: { page?: number }) => {
        if (stored.length >= last) return Promise.reject(new Error('killed'))
        if (procedure === 'store_recognized_page') stored.push(args.page ?? 0)
        return client.rpc(procedure, args)
      }
    },
  })
}

describe('a scan in the queue', () => {
  it('takes turns with the documents of other organisations, page by page', async () => {
    const scan = await own.store(own.ours, 'lång.pdf', await makeSmallScan([...lines, ...lines.slice(0, 1)]))
    const first = await runNextJob(own.admin, 'test', { turn: 0 })
    expect(first).toMatchObject({ documentId: scan, state: 'reading' })
    expect(await own.documentOf(scan)).toMatchObject({ state: 'reading', page_count: 3, recognized_page: 1 })
    const short = await own.store(
      own.theirs,
      'kort.pdf',
      await makePdf(['Grannens ordningsregler gäller alla.']),
    )
    expect(await own.readAll(0)).toEqual([short, scan, scan])
    expect(await own.documentOf(scan)).toMatchObject({ state: 'ready', page_count: 3 })
  })

  it('loses no page of ten and has none read twice when its worker is killed five times', async () => {
    const scan = await makeSmallScan(Array.from({ length: 10 }, (_, page) => `Föreningens sida ${page + 1}`))
    const id = await own.store(own.ours, 'avbruten.pdf', scan)
    const stored: number[] = []
    for (let killed = 0; killed < 5; killed += 1) {
      const dying = dieAfterPage(stored, killed % 3)
      await expect(runNextJob(dying, `worker-${killed}`)).rejects.toThrow('killed')
      // Its lease runs out.
      const passed = { locked_until: new Date(0).toISOString() }
      await own.admin.from('document_jobs').update(passed).eq('document_id', id).throwOnError()
    }
    expect(stored.length).toBeLessThan(10)
    await runNextJob(dieAfterPage(stored, Number.POSITIVE_INFINITY), 'last', { turn: 60_000 })
    expect(stored).toEqual(Array.from({ length: 10 }, (_, page) => page + 1))
    expect(await own.documentOf(id)).toMatchObject({ state: 'ready', page_count: 10 })
    expect((await own.pagesOf(id)).map(([page]) => page)).toEqual(stored)
  })

  it('is stored whole where its pages come in many parts', async () => {
    const id = await own.store(own.ours, 'delar.pdf', await makeSmallScan([...lines, ...lines.slice(0, 1)]))
    await own.readAll()
    const whole = await readRecognition(own.admin, id)
    expect(whole.done.map(({ page }) => page)).toEqual([1, 2, 3])
    for (const bytes of [1, 1000]) expect(await readRecognition(own.admin, id, bytes)).toEqual(whole)
  })

  it('has its failed page read again when an admin asks, and its other pages are kept', async () => {
    const organization = await createOrganization(own.backend.dataDir)
    const section = await own.findSection(organization.id)
    const id = await own.store(
      { organizationId: organization.id, sectionId: section },
      'fel.pdf',
      await makeSmallScan(lines),
    )
    await own.readAll()
    const failed = { text: null, confidence: null, runs: null, failure: 'time_limit' }
    await own.admin
      .from('recognized_pages')
      .update(failed)
      .match({ document_id: id, page_number: 2 })
      .throwOnError()
    await own.admin.from('documents').update({ state: 'partly' }).eq('id', id).throwOnError()
    await own.admin
      .from('recognized_pages')
      .update({ text: 'Kvar' })
      .match({ document_id: id, page_number: 1 })
    const board = await own.backend.signIn(organization.admin.email, demoPassword)
    expect((await board.rpc('retry_document', { document: id })).data).toBe(true)
    expect(await own.readAll()).toEqual([id])
    expect(await own.documentOf(id)).toMatchObject({ state: 'ready', state_reason: null, page_count: 2 })
    expect((await own.pagesOf(id)).map(([, text]) => letters(text))).toEqual([
      'Kvar',
      letters(lines[1] ?? ''),
    ])
  })

  it('is read from its first page after the file was replaced', async () => {
    const id = await own.store(own.ours, 'ersatt.pdf', await makeSmallScan(lines))
    await runNextJob(own.admin, 'test', { turn: 0 })
    const other = await own.store(own.ours, 'ny.pdf', await makeSmallScan(lines.slice(0, 1)))
    const { data } = await own.admin.from('documents').select('file_path').eq('id', other).single()
    await own.admin.from('documents').delete().eq('id', other).throwOnError()
    await own.admin.from('documents').update({ file_path: data?.file_path }).eq('id', id).throwOnError()
    const { count } = await own.admin
      .from('recognized_pages')
      .select('*', { count: 'exact', head: true })
      .eq('document_id', id)
    expect(count).toBe(0)
  })

  it('is read again when the reader is newer, from the same file and for one organisation alone', async () => {
    const place = await own.createPlace('Brf Omläst')
    const [mine, foreign] = await Promise.all(
      [place, own.theirs].map(async (each) =>
        own.store(each, 'omläst.pdf', await makeSmallScan(lines.slice(0, 1))),
      ),
    )
    if (!mine || !foreign) throw new Error('nothing is stored')
    await own.readAll()
    const reread = (every: boolean) =>
      rereadDocuments(own.admin, { organizationId: place.organizationId, every }).then((all) =>
        all.map((one) => one.id),
      )
    expect(await versionOf(mine)).toMatchObject({ reader_version: readerVersion })
    expect(await reread(false)).toEqual([])

    const older = { reader_version: readerVersion - 1, read_at: '2020-01-01T00:00:00Z' }
    await own.admin.from('documents').update(older).in('id', [mine, foreign]).throwOnError()
    await own.admin.from('document_pages').update({ text: 'Gammal' }).eq('document_id', mine).throwOnError()
    const { file_path } = await versionOf(mine)
    const image = toImagePath(file_path, 1, 800)
    const files = own.admin.storage.from('documents')
    await files.upload(image, Buffer.from('bild'), { contentType: 'image/webp' })
    expect(await reread(false)).toEqual([mine])
    // The old pages answer until the new ones are stored.
    expect(await own.pagesOf(mine)).toEqual([[1, 'Gammal']])
    expect((await files.download(image)).error).not.toBeNull()
    expect(await own.readAll()).toEqual([mine])
    expect((await own.pagesOf(mine)).map(([, text]) => letters(text))).toEqual([letters(lines[0] ?? '')])
    const now = await versionOf(mine)
    expect(now).toMatchObject({ reader_version: readerVersion, file_path })
    expect(Date.parse(now.read_at)).toBeGreaterThan(Date.now() - 60_000)
    expect(await versionOf(foreign)).toMatchObject({ reader_version: readerVersion - 1 })
    expect(await reread(true)).toEqual([mine])
    await own.readAll()
  })

  it('leaves nothing behind when it is deleted', async () => {
    const id = await own.store(own.ours, 'raderad.pdf', await makeSmallScan(lines.slice(0, 1)))
    await own.readAll()
    const { file_path } = await versionOf(id)
    const images = [toImagePath(file_path, 1, 800), toImagePath(file_path, 1, 1600)]
    const files = own.admin.storage.from('documents')
    for (const image of images) await files.upload(image, Buffer.from('bild'), { contentType: 'image/webp' })
    await own.admin.from('documents').delete().eq('id', id).throwOnError()
    while ((await sweepFiles(own.admin)) > 0);
    for (const path of [file_path, ...images])
      expect([path, (await files.download(path)).data]).toEqual([path, null])
    for (const table of [
      'document_pages',
      'recognized_pages',
      'passages',
      'passage_indexes',
      'document_jobs',
    ]) {
      const { data } = await own.admin.from(table).select('document_id').eq('document_id', id).throwOnError()
      expect([table, data]).toEqual([table, []])
    }
  })

  it('shows its pages to the service alone', async () => {
    const visitor = await own.backend.visitor().from('recognized_pages').select('text')
    expect(visitor.error?.code).toBe('42501')
    const member = await (await own.backend.signIn('medlem@prov.example'))
      .from('recognized_pages')
      .select('text')
    expect(member.error?.code).toBe('42501')
  })
})

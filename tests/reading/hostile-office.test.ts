import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentFormat } from '@/lib/ingest/formats'
import { extractDocument } from '@/lib/ingest/readers/extract-document'
import { makeDocx, makeOdt, wordParagraph } from '@/tests/support/documents/office'
import { makeZip } from '@/tests/support/documents/zip'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-office-'))
})
afterAll(() => rm(folder, { recursive: true }))

const mebibyte = 1024 * 1024

/** Uses 400 MiB instead of the usual 1 GiB, so that the test notices content that is unpacked whole. */
async function extract(bytes: Buffer, format: DocumentFormat = 'docx', milliseconds = 60_000) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  return extractDocument(path, format, { memoryBytes: 400 * mebibyte, milliseconds })
}

/** Spaces, deflated block by block to a thousandth of their size. */
function deflatedSpaces(mebibytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(mebibyte, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array<Buffer>(mebibytes).fill(block), Buffer.from([3, 0])])
}

const bomb = (claimed: number) =>
  makeZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: deflatedSpaces(2048), deflated: { size: claimed } },
  ])

describe('U08 a hostile office file is given up with a reason, in bounded time and memory', () => {
  it('if it unpacks to gigabytes and states that size', async () => {
    expect(await extract(bomb(2048 * mebibyte))).toMatchObject({
      state: 'failed',
      reason: 'unpacks_too_large',
    })
  })

  it('if it unpacks to gigabytes and states a small size', async () => {
    expect(await extract(bomb(1000))).toMatchObject({ state: 'failed', reason: 'broken' })
  })

  it('if it contains tens of thousands of files', async () => {
    const many = Array.from({ length: 60_000 }, (_, index) => ({
      name: `f${index}`,
      content: '',
      stored: true,
    }))
    expect(await extract(makeZip(many))).toMatchObject({ state: 'failed', reason: 'unpacks_too_large' })
  })

  it('if it contains a zip in the zip, which is not opened', async () => {
    const inner = { name: 'word/embeddings/inner.zip', content: bomb(1000) }
    expect(await extract(makeDocx(wordParagraph('Hej'), [inner]))).toMatchObject({
      state: 'ready',
      pages: [{ text: 'Hej' }],
    })
  })

  it('if it defines entities that expand exponentially', async () => {
    const lines = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`)
    const content = `<!DOCTYPE x [<!ENTITY l0 "ha">${lines.join('')}]><x>&l9;</x>`
    for (const [format, name] of [
      ['docx', 'word/document.xml'],
      ['odt', 'content.xml'],
    ] as const)
      expect(await extract(makeZip([{ name, content }]), format)).toMatchObject({
        state: 'failed',
        reason: 'broken',
      })
  })

  it('if an entity refers to a file of the server', async () => {
    const content = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'
    const result = await extract(makeZip([{ name: 'content.xml', content }]), 'odt')
    expect(result).toMatchObject({ state: 'failed', reason: 'broken', pages: [] })
  })

  it('if its elements nest very deeply', async () => {
    const body = '<w:tbl><w:tr><w:tc>'.repeat(100_000)
    expect(await extract(makeDocx(body))).toMatchObject({ state: 'failed', reason: 'broken' })
    expect(await extract(makeOdt('<text:section>'.repeat(100_000)), 'odt')).toMatchObject({
      reason: 'broken',
    })
  })

  it('if its styles inherit from each other in a cycle', async () => {
    const styles = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:styleId="B"><w:basedOn w:val="A"/></w:style></w:styles>`
    const body = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${wordParagraph('Hej', 'A')}</w:body></w:document>`
    const bytes = makeZip([
      { name: 'word/document.xml', content: body },
      { name: 'word/styles.xml', content: styles },
    ])
    expect(await extract(bytes)).toMatchObject({ state: 'ready', pages: [{ text: 'Hej' }] })
  })

  it('if a markdown text nests very deeply', async () => {
    const result = await extract(Buffer.from('>'.repeat(200_000)), 'markdown', 5_000)
    expect(result).toMatchObject({ state: 'failed', pages: [] })
    expect(['time_limit', 'memory_limit', 'broken']).toContain(result.reason)
  })

  it('and one paragraph of megabytes is cut and read', async () => {
    const result = await extract(Buffer.from('ordet '.repeat(400_000)), 'text')
    expect(result.state).toBe('ready')
    expect(Math.max(...result.pages.map(({ text }) => text.length))).toBeLessThanOrEqual(26_000)
  })
})

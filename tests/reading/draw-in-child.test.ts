import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawInChild } from '@/lib/ingest/ocr/draw-in-child'
import { makePdf, makeRawPdf } from '@/tests/support/documents/pdf'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'draw-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function draw(pdf: Buffer | string, page = 1) {
  const path = join(folder, 'file')
  await writeFile(path, pdf)
  return drawInChild(path, page, 800)
}

const pageOf = (entries: string) =>
  makeRawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R ${entries} >>`,
  ])

describe('a page that is drawn', () => {
  it('has the wanted width, white paper and its colours', async () => {
    const red = { draw: (document: PDFKit.PDFDocument) => document.rect(0, 0, 100, 100).fill('#ff0000') }
    const image = await draw(await makePdf(['Hej'], red))
    expect([image?.width, image?.height]).toEqual([800, 1131])
    expect([...(image?.pixels.subarray(0, 3) ?? [])]).toEqual([255, 0, 0])
    expect([...(image?.pixels.subarray(-3) ?? [])]).toEqual([255, 255, 255])
  })

  it('stands as a reader sees it after its rotation, and a blank page is white', async () => {
    const image = await draw(pageOf('/MediaBox [0 0 595 842] /Rotate 90'))
    expect([image?.width, image?.height]).toEqual([800, 565])
  })

  it('never has more pixels than are allowed', async () => {
    const tall = await draw(pageOf('/MediaBox [0 0 1 14400]'))
    expect([tall?.width, tall?.height]).toEqual([1, 16_000])
    const wide = await draw(pageOf('/MediaBox [0 0 14400 1]'))
    expect([wide?.width, wide?.height]).toEqual([800, 1])
  })

  it('is none where the file is broken, the page does not exist or has no size', async () => {
    expect(await draw('%PDF-1.7 broken')).toBeNull()
    expect(await draw(await makePdf(['Hej']), 2)).toBeNull()
    for (const box of ['0 0 1e9 1e9', '0 0 0 0']) {
      const image = await draw(pageOf(`/MediaBox [${box}]`))
      expect((image?.width ?? 0) * (image?.height ?? 0)).toBeLessThanOrEqual(12_200_000)
    }
  })
})

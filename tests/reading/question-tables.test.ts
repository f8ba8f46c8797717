import { expect, it } from 'vitest'
import { readPages } from '@/lib/ingest/layout/read-pages'
import { makePdf } from '@/tests/support/documents/pdf'

/** The lines of a page with two columns. */
async function read(rows: readonly string[][]): Promise<string[]> {
  const draw = (page: PDFKit.PDFDocument) => {
    page.font('Helvetica').fontSize(10)
    for (const [at, cells] of rows.entries())
      for (const [column, cell] of cells.entries())
        page.text(cell, 60 + 240 * column, 60 + 17 * at, { lineBreak: false })
  }
  const lines: string[] = []
  await readPages(await makePdf([''], { draw }), { pages: 1, textLength: 10_000 }, (message) => {
    if (message.type === 'page') lines.push(...message.text.split(/\n+/))
  })
  return lines
}

it('a table of questions keeps each answer beside its question', async () => {
  const rows = [
    ['Får man grilla på balkongen?', 'Nej, det får man inte.'],
    ['Får jag hyra ut min lägenhet?', 'Ja, om styrelsen tillåter det.'],
    ['Vem ska jag ringa?', 'The Management Company, on the phone.'],
    ['Får jag måla om?', 'Ja.'],
  ]
  expect(await read(rows)).toEqual(rows.map((row) => row.join('  ')))
})

it('two lists of rules side by side are read one after the other', async () => {
  const rows = [
    ['Grilla inte på balkongen här.', 'Mata inte fåglar på gården.'],
    ['Lås alltid dörren efter dig.', 'Ställ cyklar i rummet intill.'],
    ['Stäng av lampan när du går.', 'Släng sopor i rätt behållare.'],
    ['Rök inte i trapphuset alls.', 'Städa noga efter dig alltid.'],
  ]
  const text = (await read(rows)).join(' ')
  expect(text).toBe([0, 1].flatMap((at) => rows.map((row) => row[at])).join(' '))
})

import { expect, it } from 'vitest'
import { readPages } from '@/lib/ingest/layout/read-pages'
import { makePdf } from '@/tests/support/documents/pdf'

it('a table of questions keeps each answer beside its question', async () => {
  const rows = [
    ['Får man grilla på balkongen?', 'Nej, det får man inte.'],
    ['Får jag hyra ut min lägenhet?', 'Ja, om styrelsen tillåter det.'],
    ['Vem ska jag ringa?', 'The Management Company, on the phone.'],
    ['Får jag måla om?', 'Ja.'],
  ]
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
  expect(lines).toEqual(rows.map((row) => row.join('  ')))
})

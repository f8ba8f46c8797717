import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPages } from '@/lib/ingest/layout/read-pages'
import { makePdf } from '@/tests/support/documents/pdf'

type Column = { head: string; items: string[] }

const leading = 15

async function readDrawn(draw: (page: PDFKit.PDFDocument) => void): Promise<string> {
  const read: string[] = []
  await readPages(await makePdf([''], { draw }), { pages: 1, textLength: 10_000 }, (message) => {
    if (message.type === 'page') read.push(message.text)
  })
  return read.join('')
}

/** Columns of one leading, so that their lines stand beside one another as the cells of a table do. */
function drawColumns(columns: readonly Column[], mark: string, width: number) {
  return (page: PDFKit.PDFDocument) => {
    columns.forEach(({ head, items }, at) => {
      const x = 60 + at * width
      page.font('Helvetica-Bold').fontSize(11).text(head, x, 100, { lineBreak: false })
      page.font('Helvetica')
      items.forEach((item, row) => {
        page.text(mark, x + 3, 100 + (row + 1) * leading, { lineBreak: false })
        page.text(item, x + 14, 100 + (row + 1) * leading, { lineBreak: false })
      })
    })
  }
}

const word = fc.string({ minLength: 5, maxLength: 9, unit: fc.constantFrom(...'bdfgklmnprtvaeiou') })

describe('lists with marks that stand side by side', { timeout: 60_000 }, () => {
  it('are read one after the other, each below its own head', async () => {
    const heads = ['Detta ingår', 'Detta ingår inte', 'Ring aldrig jouren för']
    const lists = fc.record({
      items: fc.uniqueArray(word, { minLength: 6, maxLength: 15 }),
      count: fc.constantFrom(2, 3),
      mark: fc.constantFrom('•', '–', '-'),
    })
    await fc.assert(
      fc.asyncProperty(lists, async ({ items, count, mark }) => {
        const size = Math.floor(items.length / count)
        const columns = heads.slice(0, count).map((head, at) => ({
          head,
          items: items.slice(at * size, (at + 1) * size),
        }))
        const text = await readDrawn(drawColumns(columns, mark, 165))
        const expected = columns.flatMap((column) => [
          column.head,
          ...column.items.map((item) => `${mark} ${item}`),
        ])
        expect(text.split(/\n+/)).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  it('are rows of a table where a dash stands for an empty cell, or one column alone has marks', async () => {
    const draw = (...rows: string[][]) =>
      readDrawn((page) => {
        page.font('Helvetica').fontSize(11)
        for (const [row, cells] of rows.entries())
          for (const [at, cell] of cells.entries())
            page.text(cell, 60 + at * 150, 100 + row * leading, { lineBreak: false })
      })
    const table = await draw(
      ['Del', 'Föreningen', 'Medlemmen'],
      ['Element', 'X', '–'],
      ['Handfat', '–', 'X'],
      ['Stammar', 'X', '–'],
      ['Spis', '–', '–'],
    )
    expect(table).toMatch(/Handfat {2}– {2}X/)
    expect(table).toMatch(/Spis {2}– {2}–/)
    const marked = await draw(
      ['Kök', '• Spis'],
      ['Hall', '• Dörr'],
      ['Bad', '• Golvbrunn'],
      ['Balkong', '• Räcke'],
    )
    expect(marked).toMatch(/Bad {2}• Golvbrunn/)
  })
})

describe('a running line above the rest of a sentence', () => {
  it('is a line of its own although a number stands at the right below', async () => {
    const text = await readDrawn((page) => {
      page.font('Helvetica').fontSize(9).text('Brf Björken – ordningsregler', 60, 30, { lineBreak: false })
      page.fontSize(11).text('inga påsar där, utan hämtar dem i cykelrummet.', 60, 70, { lineBreak: false })
      page.fontSize(9).text('Sidan 3 (3)', 480, 700, { lineBreak: false })
    })
    expect(text.split(/\n+/)).toEqual([
      'Brf Björken – ordningsregler',
      'inga påsar där, utan hämtar dem i cykelrummet.',
      'Sidan 3 (3)',
    ])
  })

  it('is not confused with a cell whose words go on below beside another', async () => {
    const text = await readDrawn((page) => {
      page.font('Helvetica').fontSize(11)
      const say = (said: string, x: number, y: number) => page.text(said, x, y, { lineBreak: false })
      say('Byte av lås och', 60, 100)
      say('Föreningen', 330, 100)
      say('cylindrar', 60, 114)
      say('Målning av', 60, 150)
      say('Medlemmen betalar,', 330, 150)
      say('väggar', 60, 164)
      say('även i hallen', 330, 164)
    })
    expect(text).toMatch(/Byte av lås och cylindrar {2}Föreningen/)
    expect(text).toMatch(/Målning av väggar {2}Medlemmen betalar, även i hallen/)
  })
})

import { describe, expect, it } from 'vitest'
import { escapeXml, makeDocx, makeOdt } from '@/tests/support/documents/office'
import { readDocx } from './docx'
import { readOdt } from './odt'

const toDocx = (lines: readonly string[]) =>
  makeDocx(
    lines
      .map((line) =>
        line
          .split('\t')
          .map((cell) => `<w:r><w:t>${escapeXml(cell)}</w:t></w:r>`)
          .join('<w:r><w:tab/></w:r>'),
      )
      .map((runs) => `<w:p>${runs}</w:p>`)
      .join(''),
  )
const toOdt = (lines: readonly string[]) =>
  makeOdt(lines.map((line) => `<text:p>${escapeXml(line).replaceAll('\t', '<text:tab/>')}</text:p>`).join(''))

const readers = [
  ['Word', async (lines: readonly string[]) => collect((emit) => readDocx(toDocx(lines), emit))],
  ['ODT', async (lines: readonly string[]) => collect((emit) => readOdt(toOdt(lines), emit))],
] as const

async function collect(read: (emit: (block: { text: string }) => void) => Promise<void>): Promise<string[]> {
  const blocks: string[] = []
  await read(({ text }) => blocks.push(text))
  return blocks
}

describe.each(readers)('paragraphs with tabs in %s', (_, read) => {
  it('are the rows of a table', async () => {
    const rows = ['Sak\tGården\tTaket', 'Grilla\tJa\tNej', 'Röka\tNej\tNej']
    expect(await read(['Regler', ...rows, 'Fråga gärna.'])).toEqual([
      'Regler',
      'Sak  Gården  Taket\nGrilla  Ja  Nej\nRöka  Nej  Nej',
      'Fråga gärna.',
    ])
  })

  it('stay as they are with two columns, empty cells or the numbers of pages, or alone', async () => {
    for (const rows of [
      ['Ordförande:\tAnna Ek', 'Kassör:\tBo Al', 'Ledamot:\tEva Ek'],
      ['Sak\tGården\tTaket', 'Grilla\t\tNej', 'Röka\tNej\tNej'],
      ['1\tHusdjur\t3', '2\tGrillning\t5', '3\tSopor\t8'],
      ['Sak\tGården\tTaket', 'Grilla\tJa\tNej'],
    ])
      expect(await read(rows)).toEqual(rows.map((row) => row.replaceAll('\t', ' ')))
  })
})

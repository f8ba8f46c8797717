import PDFDocument from 'pdfkit'
import type { PageText } from '@/lib/ingest/chunking/page'
import { readPages } from '@/lib/ingest/layout/read-pages'
import { readFlow } from '@/lib/ingest/readers/read-flow'
import type { ChildMessage } from '@/lib/ingest/sandbox/child-message'
import { makeDocx, makeOdt, wordParagraph } from './office'

/** A paper of headings, lead-ins, lists and tables. The first row of a table holds its heads. */
export type Block =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'table'; rows: readonly (readonly string[])[] }

export const writtenFormats = ['markdown', 'html', 'docx', 'odt', 'pdf'] as const
export type WrittenFormat = (typeof writtenFormats)[number]

/** The paper as its reader would store it. */
export async function readWritten(blocks: readonly Block[], format: WrittenFormat): Promise<PageText[]> {
  const pages: PageText[] = []
  const keep = (message: ChildMessage) => {
    if (message.type === 'page' && message.text) pages.push(message)
  }
  if (format === 'pdf') await readPages(await writePdf(blocks), { pages: 20, textLength: 100_000 }, keep)
  else {
    const bytes = writers[format](blocks)
    await readFlow(bytes, format === 'html' ? 'markdown' : format, { textLength: 100_000 }, keep)
  }
  return pages
}

type Writer = (blocks: readonly Block[]) => Buffer

const write =
  (parts: {
    heading: (text: string) => string
    paragraph: (text: string) => string
    list: (items: readonly string[]) => string
    table: (rows: readonly (readonly string[])[]) => string
  }) =>
  (blocks: readonly Block[]): string =>
    blocks
      .map((block) => {
        if (block.kind === 'list') return parts.list(block.items)
        if (block.kind === 'table') return parts.table(block.rows)
        return parts[block.kind](block.text)
      })
      .join('')

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
const markdown = write({
  heading: (text) => `## ${text}\n\n`,
  paragraph: (text) => `${text}\n\n`,
  list: (items) => `${items.map((item) => `- ${item}\n`).join('')}\n`,
  table: ([head = [], ...rows]) => `${line(head)}${line(head.map(() => '---'))}${rows.map(line).join('')}\n`,
})
const html = write({
  heading: (text) => `<h2>${text}</h2>`,
  paragraph: (text) => `<p>${text}</p>`,
  list: (items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
  table: (rows) =>
    `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
})
const docx = write({
  heading: (text) => wordParagraph(text, 'Rubrik1'),
  paragraph: (text) => wordParagraph(text),
  list: (items) =>
    items
      .map(
        (item) =>
          `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${item}</w:t></w:r></w:p>`,
      )
      .join(''),
  table: (rows) => {
    const cell = (text: string) => `<w:tc>${wordParagraph(text)}</w:tc>`
    return `<w:tbl>${rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`
  },
})
const odt = write({
  heading: (text) => `<text:h text:outline-level="1">${text}</text:h>`,
  paragraph: (text) => `<text:p>${text}</text:p>`,
  list: (items) =>
    `<text:list>${items.map((item) => `<text:list-item><text:p>${item}</text:p></text:list-item>`).join('')}</text:list>`,
  table: (rows) => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
    const toRow = (row: readonly string[]) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`
    return `<table:table>${rows.map(toRow).join('')}</table:table>`
  },
})

const writers: Record<Exclude<WrittenFormat, 'pdf'>, Writer> = {
  markdown: (blocks) => Buffer.from(markdown(blocks)),
  html: (blocks) => Buffer.from(`<div>${html(blocks)}</div>`),
  docx: (blocks) => makeDocx(docx(blocks)),
  odt: (blocks) => makeOdt(odt(blocks)),
}

const [LEFT, TOP, BOTTOM] = [72, 60, 330]
const COLUMNS = [72, 220, 340]
const TWO_COLUMNS = [72, 290]

/** The pages are short, so that lists and tables go on overleaf. */
async function writePdf(blocks: readonly Block[]): Promise<Buffer> {
  const document = new PDFDocument({ size: [500, 400], margin: 30, info: { CreationDate: new Date(0) } })
  let y = TOP
  const put = (cells: readonly string[], height: number) => {
    if (y > BOTTOM) {
      document.addPage()
      y = TOP
    }
    const places = cells.length === 1 ? [LEFT] : cells.length === 2 ? TWO_COLUMNS : COLUMNS
    for (const [at, cell] of cells.entries()) document.text(cell, places[at], y, { lineBreak: false })
    y += height
  }
  for (const block of blocks) {
    document.font(block.kind === 'heading' ? 'Helvetica-Bold' : 'Helvetica')
    document.fontSize(block.kind === 'heading' ? 14 : 11)
    if (block.kind === 'list') for (const item of block.items) put([`• ${item}`], 15)
    else if (block.kind === 'table') for (const row of block.rows) put(row, 18)
    else put([block.text], 24)
    y += 10
  }
  document.end()
  return Buffer.concat(await Array.fromAsync<Buffer>(document))
}

import type { PageRun } from '@/lib/ingest/chunking/page'
import { repairMacRoman } from '@/lib/ingest/readers/clean-text'
import type { ChildMessage } from '@/lib/ingest/sandbox/child-message'
import { fillAmountTables } from './amount-tables'
import type { Doubt } from './doubt'
import { boxesOfItem } from './item-box'
import { joinLines, type Line, OpenColumns, readInOrder } from './lines'
import { type MarkColumns, readMarkTables } from './mark-tables'
import { moveMergedLabels } from './merged-labels'
import { noEnd, type PageEnd, readEnd, toParagraphs } from './page-end'
import { openPdf, type PageFrame, type TextItem } from './pdfjs'
import { findRuns, toPlaces } from './place-words'
import { type Run, splitByDirection } from './runs'
import { fillWordTables } from './word-tables'

/** Reads the text that a PDF contains. @returns a reader of the titles that it states */
export async function readPages(
  bytes: Buffer,
  limits: { pages: number; textLength: number },
  send: (message: ChildMessage) => void,
): Promise<() => Promise<string[]>> {
  const pdf = await openPdf(bytes)
  send({ type: 'opened', pageCount: pdf.pageCount })
  let lengthLeft = limits.textLength
  const tables: OpenTables = { columns: new OpenColumns(), marks: { columns: [] }, end: { ...noEnd } }
  for (let page = 1; page <= pdf.pageCount; page += 1) {
    if (page > limits.pages) {
      send({ type: 'stopped', reason: 'too_many_pages' })
      return pdf.readTitles
    }
    try {
      const { items, truncated, frame, doubt } = await pdf.readPage(page, lengthLeft)
      if (truncated) {
        send({ type: 'stopped', reason: 'too_much_text' })
        return pdf.readTitles
      }
      const { text, runs } = buildPageText(items, frame, tables)
      lengthLeft -= text.length
      send({ type: 'page', page, text: repairMacRoman(text), ...toPlaces(frame, runs), ...toFlag(doubt) })
    } catch {
      // The pages after a damaged one can be intact.
      send({ type: 'page_failed', page })
    }
  }
  if (await pdf.holdsFiles().catch(() => false)) send({ type: 'left_out', reason: 'attachments_not_read' })
  send({ type: 'done' })
  return pdf.readTitles
}

const toFlag = (doubt: Doubt | null) =>
  doubt === 'text' ? { doubtful: true as const } : doubt === 'picture' ? { pictured: true as const } : {}

/** The tables and the text of the page before, which may go on. */
type OpenTables = { columns: OpenColumns; marks: MarkColumns; end: PageEnd }

/** Lines end with `\n`, a blank line separates paragraphs. */
export function buildPageText(
  items: TextItem[],
  frame: PageFrame,
  { columns, marks, end }: OpenTables,
): { text: string; runs: PageRun[] } {
  const [main = [], ...others] = splitByDirection(items)
  columns.beginPage()
  const found = readInOrder(fillEmptyCells(readMarkTables(main, marks)), columns)
  const regions = [
    ...found.map((lines, at) => toParagraphs(lines, at === 0 ? end : null)),
    ...others
      .flatMap((runs) => readInOrder(fillEmptyCells(readMarkTables(runs))))
      .map((lines) => toParagraphs(lines)),
  ]
  Object.assign(end, readEnd(found.at(-1) ?? []))
  const text = regions.reduce(addRegion, '')
  const pieces = regions.flat(2).flatMap(({ runs }, line) =>
    runs.map(({ text, item, isAdded }) => ({
      text,
      line,
      boxOf: isAdded ? () => null : boxesOfItem(item, frame),
    })),
  )
  return { text, runs: findRuns(text, pieces) }
}

const fillEmptyCells = (runs: Run[]) => fillWordTables(moveMergedLabels(fillAmountTables(runs)))

function regionText(paragraphs: Line[][]): string {
  return paragraphs.map((paragraph) => joinLines(paragraph.map((line) => line.text))).join('\n\n')
}

function addRegion(text: string, paragraphs: Line[][]): string {
  const region = regionText(paragraphs)
  if (text === '') return region
  const isApart = paragraphs[0]?.[0]?.isApart === true
  const goesOn = !isApart && /[\p{L}\d,-]$/u.test(text) && /^\p{Ll}/u.test(region)
  return goesOn ? joinLines([text, region]) : `${text}\n\n${region}`
}

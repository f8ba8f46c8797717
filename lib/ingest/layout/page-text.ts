import type { PageRun } from '@/lib/ingest/chunking/page'
import { boxesOfItem } from './item-box'
import { joinLines } from './join-lines'
import { type Line, readInOrder } from './lines'
import { groupIntoParagraphs } from './paragraphs'
import type { PageFrame, TextItem } from './pdfjs'
import { findRuns } from './place-words'
import { splitByDirection } from './runs'

/** Lines end with `\n`, a blank line separates paragraphs. */
export function buildPageText(items: TextItem[], frame: PageFrame): { text: string; runs: PageRun[] } {
  const regions = splitByDirection(items).flatMap((runs) => readInOrder(runs))
  const text = regions.map(regionText).reduce(joinRegions, '')
  const pieces = regions
    .flat()
    .flatMap(({ runs }, line) =>
      runs.map((run) => ({ text: run.text, line, boxOf: boxesOfItem(run.item, frame) })),
    )
  return { text, runs: findRuns(text, pieces) }
}

function regionText(lines: Line[]): string {
  return groupIntoParagraphs(lines)
    .map((paragraph) => joinLines(paragraph.map((line) => line.text)))
    .join('\n\n')
}

function joinRegions(text: string, region: string): string {
  if (text === '') return region
  const goesOn = /[\p{L}\d,-]$/u.test(text) && /^\p{Ll}/u.test(region)
  return goesOn ? joinLines([text, region]) : `${text}\n\n${region}`
}

import { joinLines } from './join-lines'
import { type Line, readInOrder } from './lines'
import { groupIntoParagraphs } from './paragraphs'
import type { TextItem } from './pdfjs'
import { splitByDirection } from './runs'

/**
 * A page's text in reading order. Lines end with `\n`, a blank
 * line separates paragraphs. Empty for a page without text.
 */
export function buildPageText(items: TextItem[]): string {
  const regions = splitByDirection(items).flatMap((runs) => readInOrder(runs))
  return regions.map(regionText).reduce(joinRegions, '')
}

function regionText(lines: Line[]): string {
  return groupIntoParagraphs(lines)
    .map((paragraph) => joinLines(paragraph.map((line) => line.text)))
    .join('\n\n')
}

/** A sentence that continues at the top of the next column stays in one paragraph. */
function joinRegions(text: string, region: string): string {
  if (text === '') return region
  const goesOn = /[\p{L}\d,-]$/u.test(text) && /^\p{Ll}/u.test(region)
  return goesOn ? joinLines([text, region]) : `${text}\n\n${region}`
}

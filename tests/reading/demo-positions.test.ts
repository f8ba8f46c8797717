import { expect, it } from 'vitest'
import type { PageText } from '@/lib/ingest/chunking/page'
import { demoOrganizations, renderDocument } from '@/supabase/demo/organizations'
import { readPdf } from '@/tests/support/documents/read-pdf'
import { joinBoxes, noteTrueWords, shareCovered, type TrueWord } from '@/tests/support/documents/true-words'

const documents = demoOrganizations.flatMap((organization) =>
  organization.sections.flatMap((section) =>
    section.documents.map((document) => [document.fileName, organization, document] as const),
  ),
)

type Pair = { at: number; marked: number[]; drawn: number[] }

/** Each run with the drawn word of the same letters that it covers most. */
function pairWords({ text, runs = [] }: PageText, drawn: TrueWord[]): Pair[] {
  return runs.map(([start, end, ...marked]) => {
    const same = drawn.filter((word) => word.text === text.slice(start, end))
    const covered = same.map(({ box }) => shareCovered(box, marked))
    const best = same[covered.indexOf(Math.max(...covered))]
    if (!best) throw new Error(`${text.slice(start, end)} is marked where it was not drawn`)
    return { at: start, marked, drawn: best.box }
  })
}

/** The share of a sentence's area that is marked, by its lines. */
function shareMarked(pairs: Pair[]): number {
  const lines = Map.groupBy(pairs, ({ drawn }) => drawn[3])
  let [area, marked] = [0, 0]
  for (const words of lines.values()) {
    const line = joinBoxes(words.map((word) => word.drawn))
    const size = ((line[2] ?? 0) - (line[0] ?? 0)) * ((line[3] ?? 0) - (line[1] ?? 0))
    area += size
    marked += size * shareCovered(line, joinBoxes(words.map((word) => word.marked)))
  }
  return marked / area
}

it.each(documents)('the sentences of %s are marked where they stand', async (_, organization, document) => {
  const { drawn, words } = await noteTrueWords(() => renderDocument(organization, document))
  for (const page of await readPdf(drawn)) {
    expect(page.width).toBeCloseTo(595.28, 1)
    const drawnHere = words.filter((word) => word.page === page.page)
    expect(page.runs?.length).toBe(drawnHere.length)
    const pairs = pairWords(page, drawnHere)
    for (const sentence of page.text.matchAll(/\S(?:[^.!?\n]|[.!?](?=\S)|\n(?!\n))*[.!?]?/g)) {
      const [from, to] = [sentence.index, sentence.index + sentence[0].length]
      const own = pairs.filter(({ at }) => at >= from && at < to)
      if (own.length > 0) expect.soft(shareMarked(own), sentence[0]).toBeGreaterThanOrEqual(0.97)
    }
  }
})

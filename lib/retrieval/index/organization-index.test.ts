import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchPassages } from '@/lib/retrieval/retrieve'
import { type IndexedSource, OrganizationIndex } from './organization-index'
import { buildSegment } from './segment'

const sentences = [
  'Avgiften är 4 215 kronor i månaden.',
  'Hundar ska hållas kopplade på gården.',
  'Tvättstugan är öppen mellan klockan 7 och 21.',
  'Andrahandsuthyrning kräver styrelsens samtycke.',
  'Balkongen får inte glasas in utan bygglov.',
  'Parkering kostar 375 kronor.',
]
const vectorOf = (passages: number, seed: number) => ({
  model: 'm',
  dimensions: 4,
  values: Int8Array.from({ length: passages * 4 }, (_, i) => ((i * 37 + seed * 11) % 200) - 100),
})
const source = (id: number, picks: readonly number[]): IndexedSource => ({
  kind: 'document',
  sourceId: `d${id}`,
  sourceName: `Dokument ${id}.pdf`,
  documentKind: 'rules',
  date: `20${10 + id}`,
  segment: buildSegment(
    picks.map((pick, ordinal) => ({
      ordinal,
      page: ordinal + 1,
      heading: null,
      text: sentences[pick] ?? '',
    })),
  ),
  vectors: vectorOf(picks.length, id),
})

type Edit = { id: number; picks: number[] | null }
const edit: fc.Arbitrary<Edit> = fc.record({
  id: fc.nat(5),
  picks: fc.option(fc.array(fc.nat(sentences.length - 1), { minLength: 1, maxLength: 4 })),
})
const questions = ['Vad kostar parkeringen?', 'Får jag ha hund?', 'När är tvättstugan öppen?', 'bygglov']
const vector = { model: 'm', values: Int8Array.of(10, -50, 90, 3) }

const find = async (index: OrganizationIndex, question: string, by: typeof vector | null) =>
  (await searchPassages(index, question, { vector: by })).found.map(
    ({ source: { sourceId }, ordinal, score, coverage }) =>
      [`${sourceId}/${ordinal}`, score, coverage] as const,
  )
/** The order does not depend on the order of sources with equal scores. */
const sorted = (found: Awaited<ReturnType<typeof find>>) =>
  found.toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))

describe('an index that follows the documents of an organisation', () => {
  it('finds after any changes the same as a new index', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(edit, { maxLength: 4 }), { maxLength: 8 }), async (rounds) => {
        const edited = new OrganizationIndex()
        const there = new Map<number, number[]>()
        for (const edits of rounds) {
          const last = new Map(edits.map(({ id, picks }) => [id, picks]))
          const changed = [...last].flatMap(([id, picks]) => (picks ? [source(id, picks)] : []))
          const removed = [...last].flatMap(([id, picks]) => (picks ? [] : [`d${id}`]))
          await edited.apply(changed, removed)
          for (const [id, picks] of last) picks ? there.set(id, picks) : there.delete(id)
        }
        const fresh = new OrganizationIndex()
        await fresh.apply([...there].map(([id, picks]) => source(id, picks)))
        expect(edited.view().count).toBe(fresh.view().count)
        expect(edited.view().averageLength).toBe(fresh.view().averageLength)
        for (const question of questions) {
          for (const by of [vector, null])
            expect(sorted(await find(edited, question, by))).toEqual(sorted(await find(fresh, question, by)))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is complete for a search: before a change or after it', async () => {
    const index = new OrganizationIndex()
    await index.apply([source(1, [0]), source(2, [1])])
    const seen: number[] = []
    await index.apply([source(3, [2]), source(4, [3])], ['d1'], async () => {
      seen.push(index.sources.length)
    })
    expect(new Set(seen)).toEqual(new Set([2]))
    expect(index.sources.map(({ sourceId }) => sourceId).sort()).toEqual(['d2', 'd3', 'd4'])
  })

  it('reports more memory for more documents, and less after a removal', async () => {
    const index = new OrganizationIndex()
    await index.apply([source(1, [0, 1, 2])])
    const one = index.bytes
    await index.apply([source(2, [3, 4, 5])])
    const two = index.bytes
    expect(two).toBeGreaterThan(one)
    await index.apply([], ['d2'])
    expect(index.bytes).toBeLessThan(two)
  })
})

describe('words that were read from pictures', () => {
  const rules = ['Årsavgiften betalas varje månad.', 'Arsavgiften betalas varje månad.']
  const pad = ['Hundar ska hållas kopplade på gården.', 'Tvättstugan är öppen till klockan 21.']
  const scoresOf = async (question: string, recognized: boolean) => {
    const index = new OrganizationIndex()
    const sourceOf = (id: number, text: string): IndexedSource => ({
      ...source(id, [0]),
      segment: buildSegment([{ ordinal: 0, page: 1, heading: null, text, recognized }]),
      vectors: null,
    })
    await index.apply([...rules, ...pad].map((text, id) => sourceOf(id, text)))
    const found = await find(index, question, null)
    return ['d0/0', 'd1/0'].map((id) => found.find(([place]) => place === id)?.[2] ?? 0)
  }

  it('are found whatever their diacritics became, and the words of other pages are not', async () => {
    const [right, misread] = await scoresOf('Vad är årsavgiften?', true)
    expect(misread).toBeGreaterThan(0.9 * (right ?? 1))
    const [written, other] = await scoresOf('Vad är årsavgiften?', false)
    expect(other).toBeLessThan(0.7 * (written ?? 0))
    const [spelled, plain] = await scoresOf('Vad är arsavgiften?', true)
    expect(spelled).toBeGreaterThan(0.9 * (plain ?? 1))
  })
})

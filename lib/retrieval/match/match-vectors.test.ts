import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureCosine } from '@/lib/retrieval/embeddings/vector'
import { OrganizationIndex } from '@/lib/retrieval/index/organization-index'
import { buildSegment } from '@/lib/retrieval/index/segment'
import { startBreathing } from '@/lib/retrieval/yield-to-event-loop'
import { ofPassages, openMemoryLibrary, searchIn } from '@/tests/support/documents/memory-library'
import { matchVectors } from './match-vectors'

const dimensions = 16
const vector = fc
  .array(fc.integer({ min: -127, max: 127 }), { minLength: dimensions, maxLength: dimensions })
  .filter((values) => values.some((value) => value !== 0))
  .map((values) => Int8Array.from(values))

const join = (values: readonly Int8Array[]) => Int8Array.from(values.flatMap((one) => [...one]))

async function open(sources: { model: string | null; values: readonly Int8Array[] }[]) {
  const index = new OrganizationIndex()
  await index.apply(
    sources.map(({ model, values }, i) => ({
      kind: 'document' as const,
      sourceId: `d${i}`,
      sourceName: `d${i}`,
      segment: buildSegment(
        values.map((_, ordinal) => ({ ordinal, page: 1, heading: null, text: `Text ${ordinal}` })),
      ),
      vectors: model ? { model, dimensions, values: join(values) } : null,
    })),
  )
  return index.view()
}

describe('the likeness of a question with each passage', () => {
  it('is the cosine of their vectors', async () => {
    await fc.assert(
      fc.asyncProperty(vector, fc.array(vector, { minLength: 1, maxLength: 5 }), async (query, values) => {
        const index = await open([{ model: 'm', values }])
        const cosines = await matchVectors(index, { model: 'm', values: query }, startBreathing())
        values.forEach((value, i) => {
          expect(cosines[i]).toBeCloseTo(measureCosine(query, value), 4)
        })
      }),
    )
  })

  it('is missing if a passage has no vector, or one of another model', async () => {
    const values = [Int8Array.from({ length: dimensions }, (_, i) => i + 1)]
    const index = await open([
      { model: null, values },
      { model: 'other', values },
      { model: 'm', values },
    ])
    const query = values[0] as Int8Array
    const cosines = await matchVectors(index, { model: 'm', values: query }, startBreathing())
    expect([...cosines]).toEqual([Number.NaN, Number.NaN, expect.closeTo(1, 4)])
    const short = await matchVectors(index, { model: 'm', values: Int8Array.of(1, 2) }, startBreathing())
    expect([...short].every(Number.isNaN)).toBe(true)
  })
})

describe("a member whose words differ from the documents' words", () => {
  const along = (axis: number) => Int8Array.from({ length: dimensions }, (_, i) => (i === axis ? 127 : 3))
  const withVector = (name: string, text: string, axis: number) => ({
    ...ofPassages(name, [{ text }]),
    vectors: { model: 'm', values: [along(axis)] },
  })
  const question = 'Kan min granne bo hos mig ett tag?'
  const asked = { model: 'm', values: along(2) }

  it('finds the passage with the same meaning, without a shared word', async () => {
    const library = openMemoryLibrary([
      withVector('Avgift', 'Avgiften betalas i förskott.', 1),
      withVector('Inneboende', 'Inneboende anmäls till föreningen.', 2),
      withVector('Hundar', 'Hundar hålls kopplade.', 3),
    ])
    const [first] = await searchIn(library, question, asked)
    expect(first?.passage.sourceName).toBe('Inneboende')
    expect(first?.evidence.likeness).toBe(1)
  })

  it('finds the passage that words find while another document has no vectors yet', async () => {
    const granne = ofPassages('Granne', [
      { text: 'En granne som bor hos dig ett tag anmäls till styrelsen.' },
    ])
    const likely = withVector('Hundar', 'Min hund bor hos mig.', 2)
    const [first, ...rest] = await searchIn(openMemoryLibrary([likely, granne]), question, asked)
    expect(first?.passage.sourceName).toBe('Granne')
    expect([first, ...rest].map((hit) => hit?.evidence.likeness)).toEqual([null, null])
  })

  it('finds the better passage while the vectors of its sentences are still made, or are of other segments, as after it', async () => {
    const near = Int8Array.from(along(2), (value, i) => (i === 3 ? 60 : value))
    const open = (sentences: Int8Array[][] | undefined) =>
      openMemoryLibrary([
        {
          ...ofPassages('Avgift', [{ text: 'Avgiften betalas i förskott.' }]),
          vectors: { model: 'm', values: [along(1)], sentences: [[along(1)]] },
        },
        {
          ...ofPassages('Inneboende', [{ text: 'Inneboende anmäls till föreningen.' }]),
          vectors: { model: 'm', values: [along(2)], sentences },
        },
        {
          ...ofPassages('Hundar', [{ text: 'Hundar hålls kopplade.' }]),
          vectors: { model: 'm', values: [near], sentences: [[near]] },
        },
      ])
    const complete = await searchIn(open([[along(2)]]), question, asked)
    const waiting = await searchIn(open(undefined), question, asked)
    const older = await searchIn(open([[along(2), along(1)]]), question, asked)
    for (const [first] of [complete, waiting, older]) expect(first?.passage.sourceName).toBe('Inneboende')
    for (const hits of [waiting, older])
      expect(hits.map(({ sentences }) => sentences)).toEqual([null, null, null])
    const isWaiting = [complete, waiting, older].map(([hit]) => hit?.evidence.awaitsSentences)
    expect(isWaiting).toEqual([false, true, true])
  })
})

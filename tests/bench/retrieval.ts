import { monitorEventLoopDelay } from 'node:perf_hooks'
import { OrganizationIndex } from '@/lib/retrieval/index/organization-index'
import { buildSegment, decodeSegment, encodeSegment } from '@/lib/retrieval/index/segment'
import { type PassageText, toPassageId } from '@/lib/retrieval/passage'
import { searchPassages } from '@/lib/retrieval/retrieve'
import { demoFacts } from '@/supabase/demo/facts'
import { percentile } from './measure'

const documents = 500
const passagesEach = 200
const words = 110
const overlap = 35
const dimensions = 384
const vocabulary = 150_000
const questions = 60

/** Pseudo-random numbers, the same in every run. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

const known = [...new Set(demoFacts.flatMap(({ a, b }) => `${a.expect} ${b.expect}`.split(/\s+/)))]
const syllables = 'sta ter vik lag hus val sten ing ar en und kor mal tra bes fas nor gen lek vat'.split(' ')
const inventWord = (n: number) =>
  [n % 20, (n >> 4) % 20, (n >> 9) % 20, (n >> 13) % 20].map((at) => syllables[at]).join('') + n.toString(36)

/**
 * Overlapping passages of one text. Its words are distributed as in real texts: few are common, most are
 * rare.
 */
function makeTexts(random: () => number): string[] {
  const text = Array.from({ length: passagesEach * (words - overlap) + overlap }, () => {
    const rank = Math.floor(vocabulary ** random())
    return rank < known.length ? known[rank] : inventWord(rank)
  })
  return Array.from({ length: passagesEach }, (_, at) =>
    text.slice(at * (words - overlap), at * (words - overlap) + words).join(' '),
  )
}

/**
 * Measures the index of a hundred thousand passages: its memory, the time of a question, and the longest
 * block of the thread.
 */
export async function measureRetrieval(): Promise<void> {
  const random = createRandom(7)
  globalThis.gc?.()
  const before = process.memoryUsage()
  const index = new OrganizationIndex()
  let stored = 0
  const held = monitorEventLoopDelay({ resolution: 1 })
  held.enable()
  const started = performance.now()
  let building = 0
  for (let document = 0; document < documents; document++) {
    const from = performance.now()
    const passages = makeTexts(random).map((text, ordinal) => ({
      ordinal,
      page: 1 + (ordinal >> 2),
      heading: null,
      text,
    }))
    const bytes = encodeSegment(buildSegment(passages))
    stored += bytes.length
    const values = Int8Array.from({ length: passagesEach * dimensions }, () =>
      Math.round(random() * 254 - 127),
    )
    building += performance.now() - from
    await index.apply([
      {
        kind: 'document',
        sourceId: String(document),
        sourceName: `Bilaga ${document}`,
        segment: decodeSegment(bytes),
        vectors: { model: 'm', dimensions, values },
      },
    ])
  }
  const merged = performance.now() - started - building
  globalThis.gc?.()
  const after = process.memoryUsage()
  const used = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
  const count = documents * passagesEach
  console.info(
    `index of ${count} passages        ${(used / 2 ** 20).toFixed(0)} MB in memory (promised: 120; reckoned ${(index.bytes / 2 ** 20).toFixed(0)}), ${(stored / count).toFixed(0)} bytes a passage stored, merged in ${(merged / 1000).toFixed(1)} s, ${index.vocabulary.words.length} words`,
  )
  const text: PassageText = { ordinal: 0, page: 1, heading: null, text: makeTexts(random)[0] ?? '' }
  const times: number[] = []
  const blocked: number[] = []
  for (let asked = -5; asked < questions; asked++) {
    const question = demoFacts[(asked + 5) % demoFacts.length]?.question ?? ''
    const values = Int8Array.from({ length: dimensions }, () => Math.round(random() * 254 - 127))
    held.reset()
    const from = performance.now()
    const search = await searchPassages(index, question, { vector: { model: 'm', values } })
    await search.rank(
      new Map(
        search.refs.map((ref) => [toPassageId(ref.sourceId, ref.ordinal), { ...text, ordinal: ref.ordinal }]),
      ),
    )
    const took = performance.now() - from
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (asked < 0) continue
    times.push(took)
    blocked.push(held.max / 1e6)
  }
  held.disable()
  console.info(
    `a question over them                 p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms (promised: 150), the thread held at most ${percentile(blocked, 0.95).toFixed(0)} ms at once (p95; promised: 20)`,
  )
}

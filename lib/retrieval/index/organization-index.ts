import { type PassageSource, toTitle } from '@/lib/retrieval/passage'
import { type Breathe, startBreathing } from '@/lib/retrieval/yield-to-event-loop'
import { tokenize } from '@/lib/text/tokens'
import { compact, type Postings } from './postings'
import { MARK, type Segment } from './segment'
import { Vocabulary } from './vocabulary'

export type SourceVectors = { model: string; dimensions: number; values: Int8Array }

export type IndexedSource = PassageSource & { segment: Segment; vectors: SourceVectors | null }

export type LoadedSource = PassageSource & {
  /** Ascending. The postings of `words[i]` are those of key `i`. */
  words: Uint32Array
  occurrences: Postings
  name: readonly number[]
  lengths: Uint16Array
  wordCount: number
  pages: Uint16Array
  marks: Uint8Array
  vectors: SourceVectors | null
  norms: Float32Array | null
}

/** The sources have a stable order, which numbers the passages. */
export type IndexView = {
  sources: readonly LoadedSource[]
  count: number
  averageLength: number
  vocabulary: Vocabulary
}

/** Updated per document, so that an edit costs only its own document. */
export class OrganizationIndex {
  readonly vocabulary = new Vocabulary()
  readonly #sources = new Map<string, LoadedSource>()

  get sources(): readonly LoadedSource[] {
    return [...this.#sources.values()]
  }

  view(only?: (source: LoadedSource) => boolean): IndexView {
    const sources = only ? this.sources.filter(only) : this.sources
    const count = sources.reduce((sum, { lengths }) => sum + lengths.length, 0)
    const words = sources.reduce((sum, { wordCount }) => sum + wordCount, 0)
    return {
      sources,
      count,
      averageLength: Math.max(1, words / Math.max(1, count)),
      vocabulary: this.vocabulary,
    }
  }

  async apply(
    changed: readonly IndexedSource[],
    removed: readonly string[] = [],
    yieldToEventLoop: Breathe = startBreathing(),
  ): Promise<void> {
    const loaded: LoadedSource[] = []
    for (const source of changed) {
      loaded.push(this.#load(source))
      await yieldToEventLoop()
    }
    await this.vocabulary.index(yieldToEventLoop)
    // No pause from here on, so that a search sees all changes or none.
    for (const id of removed) this.#sources.delete(id)
    for (const source of loaded) this.#sources.set(source.sourceId, source)
  }

  #load({ segment, vectors, ...source }: IndexedSource): LoadedSource {
    const { lengths, pages, marks } = segment
    const ids = segment.words.map((word) => this.vocabulary.add(word))
    const { words, occurrences } = sortWords(ids, segment.occurrences)
    const name = tokenize(toTitle(source.sourceName)).map(({ word }) => this.vocabulary.add(word))
    for (const id of [...findCertain(words, occurrences, marks), ...name]) this.vocabulary.markCertain(id)
    const norms = vectors && measureNorms(vectors)
    const wordCount = lengths.reduce((sum, length) => sum + length, 0)
    return { ...source, words, occurrences, name, lengths, wordCount, pages, marks, vectors, norms }
  }

  get bytes(): number {
    return this.sources.reduce((sum, source) => sum + bytesOf(source), this.vocabulary.bytes)
  }
}

function findCertain(words: Uint32Array, { offsets, values }: Postings, marks: Uint8Array): Uint32Array {
  const isRead = (passage: number) => ((marks[passage] ?? 0) & MARK.recognized) !== 0
  if (!marks.some((mark) => mark & MARK.recognized)) return words
  return words.filter((_, at) => !values.subarray(offsets[at], offsets[at + 1]).every(isRead))
}

function sortWords(ids: number[], { offsets, values }: Postings) {
  const order = Uint32Array.from(ids.keys()).sort((a, b) => (ids[a] as number) - (ids[b] as number))
  const sorted = new Uint32Array(offsets.length)
  const moved = values.slice()
  order.forEach((local, at) => {
    const run = values.subarray(offsets[local], offsets[local + 1])
    moved.set(run, sorted[at] as number)
    sorted[at + 1] = (sorted[at] as number) + run.length
  })
  const words = Uint32Array.from(order, (local) => ids[local] as number)
  return { words, occurrences: { offsets: compact(sorted), values: compact(moved) } }
}

function measureNorms({ dimensions, values }: SourceVectors): Float32Array {
  const norms = new Float32Array(values.length / dimensions)
  for (let i = 0; i < norms.length; i++) {
    let sum = 0
    for (let d = i * dimensions; d < (i + 1) * dimensions; d++) sum += (values[d] as number) ** 2
    norms[i] = Math.sqrt(sum)
  }
  return norms
}

const SOURCE_BYTES = 1200

function bytesOf({ words, occurrences, lengths, pages, marks, vectors, norms }: LoadedSource): number {
  const arrays = [words, occurrences.offsets, occurrences.values, lengths, pages, marks]
  const packed = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
  return SOURCE_BYTES + packed + (vectors?.values.byteLength ?? 0) + (norms?.byteLength ?? 0)
}

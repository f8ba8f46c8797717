import type { Breathe } from '@/lib/retrieval/yield-to-event-loop'
import { foldWord, stem } from '@/lib/text/tokens'
import { buildPostings, type Postings } from './postings'

/** Hashed n-gram -> words that contain it, counted from `first`. */
type Layer = { first: number; words: Postings; mask: number }

const SHORTEST_GRAM = 3
const LONGEST_GRAM = 4
const WORDS_A_SLICE = 1000
/** An n-gram of more words does not distinguish them and takes most of the time in a large vocabulary. */
const COMMON = 2500
/** Measured with 200,000 words. */
const WORD_BYTES = 191

/** Ids start at 0 and never change. A word without passages stays until the index is dropped. */
export class Vocabulary {
  readonly ids = new Map<string, number>()
  readonly words: string[] = []
  gramCounts = new Uint8Array(0)
  #certain = new Uint8Array(1024)
  readonly #stems = new Set<number>()
  readonly #stemOf: string[] = []
  readonly #foldedOf: string[] = []
  #layers: Layer[] = []
  #indexed = 0
  #scratch = new Uint8Array(0)

  /** Call `index` after the last addition. */
  add(word: string): number {
    const known = this.ids.get(word)
    if (known !== undefined) return known
    const id = this.words.length
    // A copy, because a long word cut from a text keeps the whole text in memory.
    const own = Buffer.from(word).toString()
    this.ids.set(own, id)
    this.words.push(own)
    return id
  }

  /** The word's diacritics are right because it is in text that was not read from a picture. */
  markCertain(id: number): void {
    if (id >= this.#certain.length) {
      const grown = new Uint8Array(2 * id)
      grown.set(this.#certain)
      this.#certain = grown
    }
    this.#certain[id] = 1
  }

  isCertain(id: number): boolean {
    return this.#certain[id] === 1
  }

  async index(yieldToEventLoop: Breathe): Promise<void> {
    if (this.#indexed === this.words.length) return
    // A layer of similar size is rebuilt, so that layers are few.
    let first = this.#indexed
    for (
      let last = this.#layers.at(-1);
      last && first - last.first <= 2 * (this.words.length - first);
      last = this.#layers.at(-1)
    ) {
      this.#layers.pop()
      first = last.first
    }
    const added = this.words.length - first
    // About four buckets per word keep unrelated n-grams apart.
    const mask = 2 ** Math.min(20, Math.max(8, Math.ceil(Math.log2(added * 4 + 1)))) - 1
    const grams: Uint32Array[] = []
    const counts = new Uint8Array(this.words.length)
    counts.set(this.gramCounts)
    for (let id = first; id < first + added; id++) {
      const word = this.words[id] as string
      const hashes = hashGrams(word)
      counts[id] = Math.min(255, hashes.length)
      this.#stems.add(hashText(stem(word)))
      grams.push(hashes.map((hash) => hash & mask))
      if (grams.length % WORDS_A_SLICE === 0) await yieldToEventLoop()
    }
    this.#layers.push({ first, words: buildPostings(mask + 1, grams), mask })
    this.#indexed = first + added
    this.gramCounts = counts
    this.#scratch = new Uint8Array(this.words.length)
  }

  stemOf(id: number): string {
    this.#stemOf[id] ??= stem(this.words[id] as string)
    return this.#stemOf[id]
  }

  foldedOf(id: number): string {
    this.#foldedOf[id] ??= foldWord(this.words[id] as string)
    return this.#foldedOf[id]
  }

  hasStem(text: string): boolean {
    return this.#stems.has(hashText(text))
  }

  findSharing(word: string): { grams: number; shared: [id: number, count: number][] } {
    const hashes = hashGrams(word)
    const scratch = this.#scratch
    const touched: number[] = []
    for (const { first, words, mask } of this.#layers) {
      for (const hash of hashes) {
        const gram = hash & mask
        const end = words.offsets[gram + 1] as number
        if (end - (words.offsets[gram] as number) > COMMON) continue
        for (let at = words.offsets[gram] as number; at < end; at++) {
          const id = first + (words.values[at] as number)
          if (scratch[id] === 0) touched.push(id)
          scratch[id] = Math.min(255, (scratch[id] as number) + 1)
        }
      }
    }
    const shared: [number, number][] = []
    for (const id of touched) {
      const count = scratch[id] as number
      scratch[id] = 0
      if (count > 1) shared.push([id, count])
    }
    return { grams: hashes.length, shared }
  }

  get bytes(): number {
    return this.words.length * WORD_BYTES
  }
}

const DIACRITICS = new Map(
  ['aàáâãäå', 'cç', 'eèéêë', 'iìíîï', 'nñ', 'oòóôõö', 'uùúûü', 'yýÿ'].flatMap(([plain = '', ...marked]) =>
    marked.map((letter): [number, number] => [letter.charCodeAt(0), plain.charCodeAt(0)]),
  ),
)
const EDGE = 1

/** 3- and 4-grams without diacritics. */
export function hashGrams(word: string): Uint32Array {
  const codes = [EDGE]
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    codes.push(code < 128 ? code : (DIACRITICS.get(code) ?? code))
  }
  codes.push(EDGE)
  const hashes = new Set<number>()
  for (let size = SHORTEST_GRAM; size <= LONGEST_GRAM; size++) {
    for (let at = 0; at + size <= codes.length; at++) {
      let hash = 0x811c9dc5 ^ size
      for (let i = at; i < at + size; i++) hash = Math.imul(hash ^ (codes[i] as number), 0x01000193)
      hashes.add((hash ^ (hash >>> 15)) >>> 0)
    }
  }
  return Uint32Array.from(hashes)
}

/** A hash of 30 bits, so that a set of them holds small integers. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 13)) & 0x3fffffff
}

import type { PassageText } from '@/lib/retrieval/passage'
import { tokenize } from '@/lib/text/tokens'
import { buildPostings, type Postings } from './postings'

/** Postings name a passage once for each occurrence, headings included. */
export type Segment = {
  words: string[]
  occurrences: Postings
  /** Per passage; `pages` is 0 if none, `marks` from `markPassage`. */
  lengths: Uint16Array
  pages: Uint16Array
  marks: Uint8Array
}

export const MARK = { proposal: 1, decision: 2, debris: 4, recognized: 8 } as const

const FORMAT = 1
const MOST = 0xffff

export function buildSegment(passages: readonly PassageText[]): Segment {
  const ids = new Map<string, number>()
  const bags = passages.map(({ heading, text }) =>
    tokenize(`${text}\n${heading ?? ''}`).map(({ word }) => {
      const known = ids.get(word)
      if (known !== undefined) return known
      ids.set(word, ids.size)
      return ids.size - 1
    }),
  )
  return {
    words: [...ids.keys()],
    occurrences: buildPostings(ids.size, bags),
    lengths: Uint16Array.from(bags, (bag) => Math.min(MOST, bag.length)),
    pages: Uint16Array.from(passages, ({ page }) => Math.min(MOST, page ?? 0)),
    marks: Uint8Array.from(passages, markPassage),
  }
}

const PROPOSAL = /(?:^|\s|\p{P})motion(?:er|en|ären)?(?!\p{L})/iu
const DECISION =
  /(?:stämman|styrelsen|årsmötet)\s+(?:beslut|röst|bif|avsl)|beslutar?,?\s+att|beslutade|bifall|avslå|avslag/iu
const LEAST_WORDS = 6
const LEAST_SENSE = 0.6

function markPassage({ heading, text, recognized }: PassageText): number {
  const decides = DECISION.test(text)
  const proposes = PROPOSAL.test(heading ?? '') || /^\P{L}*motion/iu.test(text)
  const words = text.match(/\p{L}+/gu) ?? []
  const sense = words.filter((word) => word.length > 2 && /[aeiouyåäö]/iu.test(word)).join('').length
  const isDebris = words.length < LEAST_WORDS || sense < text.replace(/[\s\d.,:]/g, '').length * LEAST_SENSE
  return (
    (proposes && !decides ? MARK.proposal : 0) |
    (decides ? MARK.decision : 0) |
    (isDebris ? MARK.debris : 0) |
    (recognized ? MARK.recognized : 0)
  )
}

export function encodeSegment({ words, occurrences, lengths, pages, marks }: Segment): Uint8Array {
  const text = new TextEncoder().encode(words.join('\n'))
  const parts = [
    Uint32Array.of(FORMAT, lengths.length, words.length, text.length, occurrences.values.length),
    occurrences.offsets,
    Uint16Array.from(occurrences.values),
    lengths,
    pages,
    marks,
    text,
  ]
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at)
    at += part.byteLength
  }
  return bytes
}

/** @throws if the bytes have another format */
export function decodeSegment(bytes: Uint8Array): Segment {
  let at = 0
  const take = (length: number) => {
    if (at + length > bytes.length) throw new Error('segment: too short')
    at += length
    // A copy, because typed arrays need aligned offsets. Buffer's own slice does not copy.
    return Uint8Array.prototype.slice.call(bytes, at - length, at).buffer
  }
  const [format, passages = 0, count = 0, textLength = 0, entries = 0] = new Uint32Array(take(20))
  if (format !== FORMAT) throw new Error(`segment: format ${format}`)
  const offsets = new Uint32Array(take((count + 1) * 4))
  const values = new Uint16Array(take(entries * 2))
  const lengths = new Uint16Array(take(passages * 2))
  const pages = new Uint16Array(take(passages * 2))
  const marks = new Uint8Array(take(passages))
  const text = new TextDecoder().decode(take(textLength))
  const words = count > 0 ? text.split('\n') : []
  const isWhole =
    at === bytes.length &&
    words.length === count &&
    offsets[0] === 0 &&
    offsets.at(-1) === entries &&
    offsets.every((offset, i) => offset >= (offsets[i - 1] ?? 0)) &&
    values.every((value) => value < passages)
  if (!isWhole) throw new Error('segment: inconsistent')
  return { words, occurrences: { offsets, values }, lengths, pages, marks }
}

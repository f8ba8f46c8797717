import { z } from 'zod'
import { documentKinds, type PassageText, toPassageId } from '@/lib/retrieval/passage'
import { placeKinds } from '@/lib/text/place-number'
import type { IndexedSource, SourceVectors } from './organization-index'
import { decodeSegment } from './segment'

const spans = z.array(z.object({ ordinal: z.number(), start: z.number(), end: z.number() }))
const decidedIn = z.object({ id: z.uuid(), name: z.string() }).nullable()
const rulePlace = {
  spans,
  target_id: z.uuid(),
  kind: z.enum(placeKinds),
  number: z.string(),
  by: decidedIn,
}
const endedPlace = z.object({ ...rulePlace, last_day: z.iso.date() })
const decidedPlace = z.object({
  ...rulePlace,
  target_name: z.string(),
  target_kind: z.enum(documentKinds).nullable().catch(null),
  begins_on: z.iso.date(),
  last_day: z.iso.date().nullable(),
})

const changed = z.object({
  id: z.number(),
  version: z.number(),
  document_id: z.uuid().nullable(),
  faq_id: z.uuid().nullable(),
  board_of: z.uuid().nullish(),
  article_id: z.uuid().nullish(),
  event_id: z.uuid().nullish(),
  name: z.string(),
  document_kind: z.enum(documentKinds).nullable().catch(null),
  date: z.string().nullable(),
  valid_from: z.iso.date().nullish(),
  valid_to: z.iso.date().nullish(),
  stays_valid: z.boolean().nullish(),
  followed_by: z.uuid().nullish(),
  ended_places: z.array(endedPlace).nullish(),
  decided_places: z.array(decidedPlace).nullish(),
  words: z.string(),
  vectors: z.string().nullable(),
})

const text = z.object({
  source_id: z.uuid(),
  ordinal: z.number(),
  page: z.number().nullable(),
  paragraph: z.number().nullable(),
  heading: z.string().nullable(),
  text: z.string(),
  on_page: z.boolean().nullable(),
})

const sentences = z.object({ source_id: z.uuid(), ordinal: z.number(), vectors: z.string() })

/** `private.corpus_changes` and `private.passage_texts` reply this. A current index gets no optional fields. */
export const corpusReply = z.object({
  version: z.number(),
  /** Names the set of news for chosen homes that the reader may read; empty if there is none, or for the board. */
  scope: z.string(),
  /** Documents wait for their first reading. The search does not ask. */
  unread: z.boolean().optional(),
  /** There are earlier versions of documents. The search does not ask. */
  earlier: z.boolean().optional(),
  sources: z.array(z.number()).optional(),
  pending: z.number().optional(),
  changed: z.array(changed).optional(),
  texts: z.array(text),
  sentences: z.array(sentences).optional(),
})
export type CorpusReply = z.infer<typeof corpusReply>
export type ChangedSource = z.infer<typeof changed>

/** A text with the vectors of its sentences, which only a question's best passages have. */
export type ReadText = PassageText & { sentences?: Uint8Array }

/** Keeps texts that are word for word on their pages. The keys come from `toPassageId`. */
export function readTexts({
  texts,
  sentences = [],
}: Pick<CorpusReply, 'texts' | 'sentences'>): Map<string, ReadText> {
  const vectors = new Map(
    sentences.map(({ source_id, ordinal, vectors }) => [toPassageId(source_id, ordinal), vectors]),
  )
  return new Map(
    texts
      .filter(({ on_page }) => on_page === true)
      .map(({ source_id, on_page: _, ...rest }) => {
        const id = toPassageId(source_id, rest.ordinal)
        const stored = vectors.get(id)
        return [id, { ...rest, ...(stored !== undefined && { sentences: Buffer.from(stored, 'base64') }) }]
      }),
  )
}

const idFields = {
  document: 'document_id',
  faq: 'faq_id',
  board: 'board_of',
  article: 'article_id',
  event: 'event_id',
} as const
const kinds = Object.keys(idFields) as (keyof typeof idFields)[]

/** The row has exactly one of the ids. */
const kindOf = (row: ChangedSource) => kinds.find((kind) => row[idFields[kind]]) ?? 'board'

export const sourceIdOf = (row: ChangedSource) => row[idFields[kindOf(row)]] as string

/** @throws if the stored words have another format */
export function readSource(row: ChangedSource, model: string | null): IndexedSource {
  const segment = decodeSegment(Buffer.from(row.words, 'base64'))
  return {
    kind: kindOf(row),
    sourceId: sourceIdOf(row),
    sourceName: row.name,
    documentKind: row.document_kind,
    date: row.date,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    staysValid: row.stays_valid,
    followedBy: row.followed_by,
    ...(row.ended_places ? { endedPlaces: row.ended_places.map(readEndedPlace) } : {}),
    ...(row.decided_places ? { decidedPlaces: row.decided_places.map(readDecidedPlace) } : {}),
    segment,
    vectors: row.vectors && model ? readVectors(row.vectors, model, segment.lengths.length) : null,
  }
}

const readDecidedIn = (by: z.infer<typeof decidedIn>) => by && { sourceId: by.id, sourceName: by.name }

const readEndedPlace = ({ spans, target_id, kind, number, by, last_day }: z.infer<typeof endedPlace>) => ({
  ...{ spans, targetId: target_id, kind, number, lastDay: last_day },
  by: readDecidedIn(by),
})

const readDecidedPlace = (row: z.infer<typeof decidedPlace>) => ({
  ...{ spans: row.spans, targetId: row.target_id, kind: row.kind, number: row.number },
  ...{ targetName: row.target_name, targetKind: row.target_kind, beginsOn: row.begins_on },
  ending: row.last_day === null ? null : { lastDay: row.last_day, by: readDecidedIn(row.by) },
})

function readVectors(encoded: string, model: string, passages: number): SourceVectors | null {
  const bytes = Buffer.from(encoded, 'base64')
  const dimensions = bytes.length / passages
  if (!Number.isInteger(dimensions) || dimensions === 0) return null
  return {
    model,
    dimensions,
    values: Int8Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)),
  }
}

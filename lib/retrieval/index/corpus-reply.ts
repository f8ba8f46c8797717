import { z } from 'zod'
import { documentKinds, type PassageText, toPassageId } from '@/lib/retrieval/passage'
import type { IndexedSource, SourceVectors } from './organization-index'
import { decodeSegment } from './segment'

const changed = z.object({
  id: z.number(),
  version: z.number(),
  document_id: z.uuid().nullable(),
  faq_id: z.uuid().nullable(),
  board_of: z.uuid().nullish(),
  name: z.string(),
  document_kind: z.enum(documentKinds).nullable().catch(null),
  date: z.string().nullable(),
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

/** `private.corpus_changes` and `private.passage_texts` reply this. A current index gets no optional fields. */
export const corpusReply = z.object({
  version: z.number(),
  sources: z.array(z.number()).optional(),
  pending: z.number().optional(),
  changed: z.array(changed).optional(),
  texts: z.array(text),
})
export type CorpusReply = z.infer<typeof corpusReply>
export type ChangedSource = z.infer<typeof changed>

/** Keeps texts that are word for word on their pages. The keys come from `toPassageId`. */
export function readTexts({ texts }: Pick<CorpusReply, 'texts'>): Map<string, PassageText> {
  return new Map(
    texts
      .filter(({ on_page }) => on_page === true)
      .map(({ source_id, on_page: _, ...rest }) => [toPassageId(source_id, rest.ordinal), rest]),
  )
}

export const sourceIdOf = ({ document_id, faq_id, board_of }: ChangedSource) =>
  (document_id ?? faq_id ?? board_of) as string

/** @throws if the stored words have another format */
export function readSource(row: ChangedSource, model: string | null): IndexedSource {
  const segment = decodeSegment(Buffer.from(row.words, 'base64'))
  return {
    kind: row.document_id ? 'document' : row.faq_id ? 'faq' : 'board',
    sourceId: sourceIdOf(row),
    sourceName: row.name,
    documentKind: row.document_kind,
    date: row.date,
    segment,
    vectors: row.vectors && model ? readVectors(row.vectors, model, segment.lengths.length) : null,
  }
}

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

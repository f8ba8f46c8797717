import { createHash } from 'node:crypto'
import type { Library } from '@/lib/assistant/answer/look-up'
import type { PassageStore } from '@/lib/assistant/store'
import type { Validity } from '@/lib/documents/validity'
import { chunkPages } from '@/lib/ingest/chunking/chunk'
import type { DocumentFacts } from '@/lib/ingest/chunking/document-facts'
import type { PageText } from '@/lib/ingest/chunking/page'
import type { Embedder } from '@/lib/retrieval/embeddings/embedder'
import { type CorpusReply, corpusReply } from '@/lib/retrieval/index/corpus-reply'
import { type CorpusReader, IndexCache } from '@/lib/retrieval/index/index-cache'
import { buildSegment, encodeSegment } from '@/lib/retrieval/index/segment'
import { findPassages } from '@/lib/retrieval/match/find-passages'
import type { QueryVector } from '@/lib/retrieval/match/match-vectors'
import type { DecidedPlace, EndedPlace, PassageText } from '@/lib/retrieval/passage'
import type { Hit, PassageRef } from '@/lib/retrieval/retrieve'

/** A document or an FAQ item as the database stores it. */
export type StoredSource = {
  id: string
  kind: 'document' | 'faq' | 'board' | 'article' | 'event'
  name: string
  facts?: Partial<DocumentFacts>
  validity?: Partial<Validity>
  staysValid?: boolean
  /** It is the id of the version that followed, if the document is an earlier version. Its `validity` tells its time. */
  followedBy?: string
  endedPlaces?: readonly EndedPlace[]
  decidedPlaces?: readonly DecidedPlace[]
  passages: readonly PassageText[]
  /** The stored pages by number. Without them every passage counts as found on its page. */
  pages?: ReadonlyMap<number, string>
  /** `sentences`: for each passage, the vectors of its sentences in their order. */
  vectors?: { model: string; values: readonly Int8Array[]; sentences?: readonly (readonly Int8Array[])[] }
}

/** Who reads a library in memory, which holds one organisation. */
export const testReader: CorpusReader = { organizationId: 'o', audience: 'members' }

/** A UUID derived from a readable name. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A document as the worker would store it. */
export function readAsDocument(
  name: string,
  text: string | PageText[],
  facts: Partial<DocumentFacts> = {},
): StoredSource {
  const pages = typeof text === 'string' ? [{ page: 1, text }] : text
  return {
    id: idOf(name),
    kind: 'document',
    name,
    facts,
    passages: chunkPages(pages),
    pages: new Map(pages.map((page) => [page.page, page.text])),
  }
}

/** A document of given passages, all on their pages. */
export function ofPassages(
  name: string,
  passages: readonly Partial<PassageText>[],
  facts: Partial<DocumentFacts> = {},
): StoredSource {
  const filled = passages.map((passage, ordinal) => ({
    page: 1,
    heading: null,
    text: '',
    ...passage,
    ordinal,
  }))
  return { id: idOf(name), kind: 'document', name, facts, passages: filled }
}

export function faqItem(question: string, answer: string, id = idOf(question)): StoredSource {
  const passages = [{ ordinal: 0, page: null, heading: question, text: answer }]
  return { id, kind: 'faq', name: `FAQ: ${question}`, passages }
}

type Row = { row: number; version: number; source: StoredSource; words: string }

/** Holds one organisation's passages in memory, and reads them as `private.corpus_changes` and `private.passage_texts` do. */
export class MemoryStore implements PassageStore {
  version = 0
  /** Whether a document waits for its first reading. */
  isUnread = false
  /** The reads in their order. */
  readonly reads: { known: number; refs: number }[] = []
  /** Called before a read is answered, to simulate concurrent changes. */
  beforeRead: () => void | Promise<void> = () => {}
  readonly #rows = new Map<string, Row>()
  #lastRow = 0

  /** @param batch maximum passages of one reply, as whole sources */
  constructor(
    sources: readonly StoredSource[] = [],
    readonly batch = 4000,
  ) {
    for (const source of sources) this.put(source)
  }

  put(source: StoredSource): void {
    this.#rows.delete(source.id)
    this.version++
    if (source.passages.length === 0) return
    const words = Buffer.from(encodeSegment(buildSegment(source.passages))).toString('base64')
    this.#rows.set(source.id, { row: ++this.#lastRow, version: this.version, source, words })
  }

  remove(id: string): void {
    if (this.#rows.delete(id)) this.version++
  }

  async read(
    { withEarlier = false }: CorpusReader,
    { known, model, refs }: Parameters<PassageStore['read']>[1],
  ): Promise<CorpusReply> {
    await this.beforeRead()
    this.reads.push({ known, refs: refs.length })
    const texts = refs.flatMap(({ sourceId, ordinal }) => this.#readText(sourceId, ordinal))
    const sentences = refs.slice(0, 30).flatMap((ref) => this.#readSentences(ref, model))
    const state = { scope: '', unread: this.isUnread, earlier: this.#hasEarlier, version: this.version }
    const reply = { ...state, ...this.#readChanges(known, model, withEarlier), texts, sentences }
    // JSON changes the values as a real response does.
    return corpusReply.parse(JSON.parse(JSON.stringify(reply)))
  }

  get #hasEarlier(): boolean {
    return [...this.#rows.values()].some(({ source }) => source.followedBy)
  }

  #readChanges(known: number, model: string | null, withEarlier: boolean) {
    if (known === this.version) return {}
    const rows = [...this.#rows.values()].filter(({ source }) => withEarlier || !source.followedBy)
    const newer = rows.filter(({ version }) => version > known).sort((a, b) => a.version - b.version)
    let before = 0
    const changed = newer.filter(({ source }) => {
      before += source.passages.length
      return before - source.passages.length < this.batch
    })
    return {
      sources: rows.map(({ row }) => row),
      pending: newer.length,
      changed: changed.map(({ row, version, source, words }) => ({
        id: row,
        version,
        words,
        name: source.name,
        document_id: source.kind === 'document' ? source.id : null,
        faq_id: source.kind === 'faq' ? source.id : null,
        board_of: source.kind === 'board' ? source.id : null,
        article_id: source.kind === 'article' ? source.id : null,
        event_id: source.kind === 'event' ? source.id : null,
        document_kind: source.facts?.kind ?? null,
        date: source.facts?.date ?? null,
        valid_from: source.validity?.validFrom ?? null,
        valid_to: source.validity?.validTo ?? null,
        stays_valid: source.staysValid ?? false,
        followed_by: source.followedBy ?? null,
        ended_places: source.endedPlaces?.map(toEndedRow),
        decided_places: source.decidedPlaces?.map(toDecidedRow),
        vectors: source.vectors?.model === model ? encodeVectors(source.vectors.values) : null,
      })),
    }
  }

  #readText(sourceId: string, ordinal: number) {
    const source = this.#rows.get(sourceId)?.source
    const passage = source?.passages[ordinal]
    if (!source || !passage) return []
    const { page, paragraph = null, heading, text } = passage
    const stored = source.pages?.get(page ?? 0)
    const on_page = source.kind !== 'document' || !source.pages || (stored?.includes(text) ?? null)
    return [{ source_id: sourceId, ordinal, page, paragraph, heading, text, on_page }]
  }

  #readSentences({ sourceId, ordinal }: PassageRef, model: string | null) {
    const stored = this.#rows.get(sourceId)?.source.vectors
    const vectors = stored?.model === model ? stored?.sentences?.[ordinal] : undefined
    return vectors ? [{ source_id: sourceId, ordinal, vectors: encodeVectors(vectors) }] : []
  }
}

const toDecidedIn = (by: EndedPlace['by'] = null) => by && { id: by.sourceId, name: by.sourceName }

const toEndedRow = ({ targetId, lastDay, by, ...rest }: EndedPlace) => ({
  ...rest,
  target_id: targetId,
  last_day: lastDay,
  by: toDecidedIn(by),
})

const toDecidedRow = ({ targetId, targetName, targetKind, beginsOn, ending, ...rest }: DecidedPlace) => ({
  ...rest,
  target_id: targetId,
  target_name: targetName,
  target_kind: targetKind,
  begins_on: beginsOn,
  last_day: ending?.lastDay ?? null,
  by: toDecidedIn(ending?.by),
})

const encodeVectors = (values: readonly Int8Array[]) =>
  Buffer.concat(
    values.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  ).toString('base64')

export type MemoryLibrary = Library & { store: MemoryStore }

export function openMemoryLibrary(
  sources: readonly StoredSource[],
  embedder: Embedder | null = null,
): MemoryLibrary {
  return { store: new MemoryStore(sources), cache: new IndexCache(), embedder }
}

/** The ranked hits of a question, with an index in its stored form. */
export function searchIn(
  { store, cache }: MemoryLibrary,
  question: string,
  vector: QueryVector | null = null,
): Promise<Hit[]> {
  const model = vector?.model ?? null
  return findPassages(cache, (known, refs) => store.read(testReader, { known, model, refs }), {
    reader: testReader,
    question,
    vector,
    model,
  })
}

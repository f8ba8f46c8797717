import { LRUCache } from 'lru-cache'
import type { Reader } from '@/lib/auth/permissions'
import { processSingleton } from '@/lib/process-singleton'
import type { PassageText } from '@/lib/retrieval/passage'
import { startBreathing } from '@/lib/retrieval/yield-to-event-loop'
import { type CorpusReply, readSource, sourceIdOf } from './corpus-reply'
import { type IndexedSource, OrganizationIndex } from './organization-index'
import 'server-only'

export class CachedIndex {
  readonly index = new OrganizationIndex()
  version = -1
  /** -1 until the other searchable content is loaded. */
  contentVersion = -1
  /** At the last question, documents waited for their first reading. */
  hasUnread = false
  /** At the last question, there were earlier versions of documents. */
  hasEarlier = false
  /** The key is the source id. The texts of passages are read when they are found. */
  readonly texts = new Map<string, PassageText>()
  readonly #sourceOfRow = new Map<number, string>()
  #changing: Promise<unknown> = Promise.resolve()

  constructor(
    readonly model: string | null,
    readonly scope = '',
  ) {}

  /** Drops a reply for an older index, or for another scope; its reader asks again. @throws if the stored words cannot be read */
  apply(known: number, reply: CorpusReply): Promise<void> {
    return this.change(async () => {
      if (this.version !== known || reply.version === known || reply.scope !== this.scope) return
      const { changed = [], sources = [], pending = 0 } = reply
      const there = new Set(sources)
      const gone = [...this.#sourceOfRow].filter(([row]) => !there.has(row))
      const yieldToEventLoop = startBreathing()
      const read: IndexedSource[] = []
      for (const row of changed) {
        read.push(readSource(row, this.model))
        await yieldToEventLoop()
      }
      const replaced = new Set(read.map(({ sourceId }) => sourceId))
      const removed = gone.map(([, sourceId]) => sourceId).filter((id) => !replaced.has(id))
      await this.index.apply(read, removed, yieldToEventLoop)
      for (const [row] of gone) this.#sourceOfRow.delete(row)
      for (const row of changed) this.#sourceOfRow.set(row.id, sourceIdOf(row))
      this.version = pending > changed.length ? (changed.at(-1)?.version ?? reply.version) : reply.version
    })
  }

  /** Runs after all earlier changes. A failure does not stop later ones. */
  change<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#changing.then(work)
    this.#changing = done.catch(() => undefined)
    return done
  }
}

/**
 * Who reads an index. Each audience has one of its own, because what the board's holds must not reach a member, and so has
 * each scope, because news for some must not reach others. Without a member, it is what all members may read. The earlier
 * versions of documents stand in an index of their own beside what holds, which only a question that names their time opens.
 */
export type CorpusReader = {
  organizationId: string
  audience: Reader
  memberId?: string
  withEarlier?: boolean
}

const askerOf = ({ organizationId, audience, memberId = '' }: CorpusReader) =>
  `${organizationId}/${audience}/${memberId}`

export class IndexCache {
  readonly #entries = new Map<string, CachedIndex>()
  readonly #loading = new Map<string, Promise<unknown>>()
  /** The last scope of each reader. */
  readonly #scopes = new LRUCache<string, string>({ max: 10_000 })

  constructor(readonly maxBytes = 512 * 1024 * 1024) {}

  open(reader: CorpusReader, model: string | null): CachedIndex {
    const { scope, key } = this.#find(reader)
    const known = this.#entries.get(key)
    const entry = known?.model === model ? known : new CachedIndex(model, scope)
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  /** Notes the scope that a reply names. @returns whether the reader's index is another one than `entry` */
  follow(reader: CorpusReader, entry: CachedIndex, { scope }: Pick<CorpusReply, 'scope'>): boolean {
    if (scope === entry.scope) return false
    this.#scopes.set(askerOf(reader), scope)
    return true
  }

  #find(reader: CorpusReader): { scope: string; key: string } {
    const scope = this.#scopes.get(askerOf(reader)) ?? ''
    return {
      scope,
      key: [reader.organizationId, reader.audience, scope, ...(reader.withEarlier ? ['earlier'] : [])].join(
        '/',
      ),
    }
  }

  async load(reader: CorpusReader, read: () => Promise<unknown>): Promise<void> {
    const { key } = this.#find(reader)
    const loading = this.#loading.get(key)
    if (loading) return void (await loading.catch(() => undefined))
    const started = read()
    this.#loading.set(key, started)
    try {
      await started
      this.#evict(key)
    } catch (error) {
      // A partial load is read from the start again.
      this.#entries.delete(key)
      throw error
    } finally {
      this.#loading.delete(key)
    }
  }

  /** The memory of all indexes. */
  get bytes(): number {
    return [...this.#entries.values()].reduce((sum, { index }) => sum + index.bytes, 0)
  }

  #evict(keep: string): void {
    const sizes = [...this.#entries].map(([key, { index }]) => ({ key, bytes: index.bytes }))
    let total = this.bytes
    for (const { key, bytes } of sizes) {
      if (total <= this.maxBytes) return
      if (key === keep) continue
      this.#entries.delete(key)
      total -= bytes
    }
  }
}

export function getIndexCache(): IndexCache {
  return processSingleton('indexes', () => new IndexCache())
}

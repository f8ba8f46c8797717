import type { CorpusPassage } from './passage'
import { buildCorpus, type Corpus } from './retrieve'

type Entry = { version: string; corpus: Promise<Corpus>; bytes: number }

/** The indexes that were used last, by organisation, bounded in memory: the one used longest ago goes first. */
export class CorpusCache {
  readonly #entries = new Map<string, Entry>()

  constructor(readonly maxBytes: number) {}

  /** The version of the index that is there, or being made; null without one. */
  getVersion(organizationId: string): string | null {
    return this.#entries.get(organizationId)?.version ?? null
  }

  /** The index of this version; it is built anew when the version has changed, once for all who ask meanwhile. */
  async get(organizationId: string, version: string, load: () => Promise<CorpusPassage[]>): Promise<Corpus> {
    const known = this.#entries.get(organizationId)
    if (known?.version === version) {
      this.#entries.delete(organizationId)
      this.#entries.set(organizationId, known)
      return known.corpus
    }
    const corpus = load().then(buildCorpus)
    const entry: Entry = { version, corpus, bytes: 0 }
    this.#entries.delete(organizationId)
    this.#entries.set(organizationId, entry)
    try {
      entry.bytes = (await corpus).bytes
    } catch (error) {
      if (this.#entries.get(organizationId) === entry) this.#entries.delete(organizationId)
      throw error
    }
    this.#evict(entry)
    return corpus
  }

  #evict(keep: Entry) {
    let total = [...this.#entries.values()].reduce((sum, entry) => sum + entry.bytes, 0)
    for (const [id, entry] of this.#entries) {
      if (total <= this.maxBytes) return
      if (entry === keep) continue
      this.#entries.delete(id)
      total -= entry.bytes
    }
  }
}

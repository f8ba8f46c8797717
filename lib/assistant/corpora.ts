import { buildCorpus, type Corpus } from './retrieve'
import type { PassageStore } from './store'

type Entry = { version: number; corpus: Promise<Corpus>; bytes: number }

/**
 * The indexes of the organisations that asked last, bounded in memory: the one used longest ago goes first. An index is built anew when the
 * organisation's passages have changed, once for all who ask meanwhile.
 */
export class Corpora {
  readonly #entries = new Map<string, Entry>()

  constructor(
    readonly store: PassageStore,
    readonly maxBytes = 512 * 1024 * 1024,
  ) {}

  async get(organizationId: string): Promise<Corpus> {
    const version = await this.store.version(organizationId)
    const known = this.#entries.get(organizationId)
    if (known?.version === version) {
      this.#entries.delete(organizationId)
      this.#entries.set(organizationId, known)
      return known.corpus
    }
    const corpus = this.store.passages(organizationId).then(buildCorpus)
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

import type { PassageStore } from '@/lib/assistant/store'
import { CorpusCache } from './corpus-cache'
import type { Corpus } from './retrieve'

/** The indexes of the organisations that asked last, each as its passages are now. */
export class Corpora {
  readonly #cache: CorpusCache

  constructor(
    readonly store: PassageStore,
    maxBytes = 512 * 1024 * 1024,
  ) {
    this.#cache = new CorpusCache(maxBytes)
  }

  async get(organizationId: string): Promise<Corpus> {
    const version = await this.store.version(organizationId)
    return this.#cache.get(organizationId, String(version), () => this.store.passages(organizationId))
  }
}

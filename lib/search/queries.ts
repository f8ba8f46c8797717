import 'server-only'
import type { OrganizationId } from '@/lib/auth/membership'
import { CorpusCache } from '@/lib/retrieval/corpus-cache'
import type { Corpus } from '@/lib/retrieval/retrieve'
import { getServerClient } from '@/lib/supabase/server'
import { rankHits, type SearchHit } from './rank'
import { hitsAtMost, hitsPerPage } from './schema'
import { createSearchStore } from './store'

const cache = new CorpusCache(256 * 1024 * 1024)

/**
 * Searches pages, documents' names, FAQ items and news of the caller's organisation. On the engine's index in memory, because Postgres'
 * `swedish` knows neither compounds nor synonyms: `avgift` has to find `månadsavgiften`. What is typed never reaches the database. The
 * index is filled with the caller's own rights, by a function that takes no organisation, and kept under the one that the database names.
 * One round trip, also when the index is made anew.
 * @throws when the database names another organisation than the caller's page does
 */
export async function searchContent(
  organizationId: OrganizationId,
  { search, page }: { search: string; page: number },
): Promise<{ hits: SearchHit[]; total: number; tooMany: boolean; pages: number }> {
  const found = rankHits(await getCorpus(organizationId), search)
  return {
    hits: found.slice((page - 1) * hitsPerPage, page * hitsPerPage),
    total: found.length,
    tooMany: found.length >= hitsAtMost,
    pages: Math.max(1, Math.ceil(found.length / hitsPerPage)),
  }
}

/** Organisations of which the first index is being made: whoever searches meanwhile waits for it, instead of reading everything once more. */
const begun = new Map<string, Promise<unknown>>()

async function getCorpus(organizationId: OrganizationId): Promise<Corpus> {
  await begun.get(organizationId)
  const corpus = readCorpus(organizationId)
  if (cache.getVersion(organizationId) !== null) return corpus
  const settled = corpus.catch(() => undefined).finally(() => begun.delete(organizationId))
  begun.set(organizationId, settled)
  return corpus
}

async function readCorpus(organizationId: OrganizationId): Promise<Corpus> {
  const store = createSearchStore(await getServerClient())
  const { organization, version, passages } = await store.read(cache.getVersion(organizationId))
  if (organization !== organizationId) throw new Error('the active organization changed during the search')
  return cache.get(organization, version, passages)
}

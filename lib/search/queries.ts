import 'server-only'
import { CorpusCache } from '@/lib/assistant/corpus-cache'
import type { OrganizationId } from '@/lib/auth/membership'
import { getServerClient } from '@/lib/supabase/server'
import { rankHits, type SearchHit } from './rank'
import { hitsAtMost, hitsPerPage } from './schema'
import { createSearchStore } from './store'

const cache = new CorpusCache(256 * 1024 * 1024)

/**
 * Searches pages, documents' names, FAQ items and news of the caller's organisation. On the engine's index in memory, because Postgres'
 * `swedish` knows neither compounds nor synonyms: `avgift` has to find `månadsavgiften`. What is typed never reaches the database. The
 * index is filled with the caller's own rights, by functions that take no organisation, and kept under the one that the database names.
 * One round trip while nothing has changed.
 * @throws when the database names another organisation than the caller's page does
 */
export async function searchContent(
  organizationId: OrganizationId,
  { search, page }: { search: string; page: number },
): Promise<{ hits: SearchHit[]; total: number; tooMany: boolean; pages: number }> {
  const store = createSearchStore(await getServerClient())
  const { organization, version } = await store.version()
  if (organization !== organizationId) throw new Error('the active organization changed during the search')
  const corpus = await cache.get(organization, version, () => store.passages(organization))
  const found = rankHits(corpus, search)
  return {
    hits: found.slice((page - 1) * hitsPerPage, page * hitsPerPage),
    total: found.length,
    tooMany: found.length >= hitsAtMost,
    pages: Math.max(1, Math.ceil(found.length / hitsPerPage)),
  }
}

import 'server-only'
import { LRUCache } from 'lru-cache'
import type { Member } from '@/lib/auth/membership'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { getSession } from '@/lib/auth/session'
import { searchContent } from './queries'

/** The organisation of each person's last search. */
const lastSearched = new LRUCache<string, OrganizationId>({ max: 10_000 })

/**
 * Searches the organisation of the person's last search while the guard still runs, and the member's own if that is
 * another one. @throws as the guard, and as `searchContent`
 */
export async function searchForMember(
  guard: Promise<Member>,
  query: Parameters<typeof searchContent>[1],
): ReturnType<typeof searchContent> {
  const person = (await getSession())?.userId ?? ''
  const guess = lastSearched.get(person)
  const early = guess && searchContent(guess, query)
  early?.catch(() => undefined)
  const { id } = (await guard).organization
  lastSearched.set(person, id)
  return early && guess === id ? early : searchContent(id, query)
}

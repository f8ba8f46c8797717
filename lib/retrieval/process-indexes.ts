import 'server-only'
import { IndexCache } from './index-cache'

let cache: IndexCache | undefined

/** The indexes of this process: one an organisation, for the assistant and the members' search alike. */
export function getIndexCache(): IndexCache {
  cache ??= new IndexCache()
  return cache
}

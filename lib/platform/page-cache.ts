import FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import type { IncrementalCachedAppPageValue as StoredPage } from 'next/dist/server/response-cache'
import { completePage } from './complete-page'

type Entry = Awaited<ReturnType<FileSystemCache['get']>>

const completed = new WeakMap<StoredPage, StoredPage>()

/** Parallel requests share a result, so nothing here may depend on the request. */
export class PageCache extends FileSystemCache {
  override async get(...args: Parameters<FileSystemCache['get']>): Promise<Entry> {
    const entry = await super.get(...args)
    if (entry?.value?.kind !== 'APP_PAGE') return entry
    const value = completed.get(entry.value) ?? completePage(entry.value)
    completed.set(entry.value, value)
    return { ...entry, value }
  }
}

/**
 * Where a platform puts its own store. Next would import a `cacheHandler` of its settings again for each
 * request, twice, and without our modules.
 */
const storeOfPlatform = Symbol.for('@next/cache-handlers')

/** Before the first request. */
export function installPageCache(): void {
  Object.assign(globalThis, { [storeOfPlatform]: { FetchCache: PageCache } })
}

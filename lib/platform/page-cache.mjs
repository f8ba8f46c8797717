import imported from 'next/dist/server/lib/incremental-cache/file-system-cache.js'

// In Next's bundled routes the import is the class itself; loaded by Node it is the module.
const FileSystemCache = imported.default ?? imported

const completed = new WeakMap()

/**
 * JavaScript without our modules, because Next's server loads this file with Node alone: TypeScript costs 17 MB
 * for Node's compiler and a second copy of what is imported. Parallel requests share a result, so nothing here
 * may depend on the request.
 */
export default class PageCache extends FileSystemCache {
  async get(...args) {
    const entry = await super.get(...args)
    if (entry?.value?.kind !== 'APP_PAGE' || process.env.NEXT_PHASE === 'phase-production-build') return entry
    // Set by complete-page.ts when the server starts.
    const completer = globalThis[Symbol.for('portal: prerendered pages')]
    if (!completer) throw new Error('completePrerenderedPages was not called when the server started')
    if (!completed.has(entry.value)) completed.set(entry.value, completer.complete(entry.value))
    return { ...entry, value: completed.get(entry.value) }
  }
}

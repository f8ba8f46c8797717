import { registerHooks } from 'node:module'

// Node strips types but needs file extensions in imports, which the other files of the repository omit.
const root = new URL('..', import.meta.url).href
const alias = '@/lib/ingest/'
registerHooks({
  resolve: (specifier, context, nextResolve) => {
    if (!context.parentURL?.startsWith(root)) return nextResolve(specifier, context)
    if (specifier.startsWith(alias)) return nextResolve(`${root}${specifier.slice(alias.length)}.ts`, context)
    return nextResolve(/^\.\/[\w-]+$/.test(specifier) ? `${specifier}.ts` : specifier, context)
  },
})

const { readDocument } = await import('./child-main')
await readDocument()

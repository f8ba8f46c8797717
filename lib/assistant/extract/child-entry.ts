import { registerHooks } from 'node:module'

// Node strips types but wants file extensions in imports; the rest of the repository leaves them out.
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(/^\.\/[\w-]+$/.test(specifier) ? `${specifier}.ts` : specifier, context),
})

const { readDocument } = await import('./child-main')
await readDocument()

import { registerHooks } from 'node:module'

// Node strips types but wants file extensions in imports; the rest of the repository leaves them out.
const here = new URL('.', import.meta.url).href
registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const isOurs = context.parentURL?.startsWith(here) && /^\.\/[\w-]+$/.test(specifier)
    return nextResolve(isOurs ? `${specifier}.ts` : specifier, context)
  },
})

const { serve } = await import('./serve')
serve()

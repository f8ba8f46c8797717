import { registerHooks } from 'node:module'

// Node requires file extensions in imports, which the other files of the repository omit.
const here = new URL('.', import.meta.url).href
registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const isOurs = context.parentURL?.startsWith(here) && /^\.\/[\w-]+$/.test(specifier)
    return nextResolve(isOurs ? `${specifier}.ts` : specifier, context)
  },
})

const { serve } = await import('./serve')
serve()

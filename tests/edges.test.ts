import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const naming = (pattern: string, inside: RegExp) =>
  globSync(pattern).filter((file) => inside.test(readFileSync(file, 'utf8')))

it('the portal uses nothing that Next, React or Node do not document', () => {
  const sources = '{{app,components,lib}/**/*.{ts,tsx},middleware.ts,next.config.ts,instrumentation.ts}'
  expect(globSync(sources).length).toBeGreaterThan(300)
  const undocumented =
    /diagnostics_channel|server\.emit|\.writeHead *=|next\/dist|@next\/cache-handlers|expose-gc|setFlagsFromString|x-nextjs/
  expect(naming(sources, undocumented)).toEqual([])
})

it('the insides of the embedded backend are touched in its folder alone', () => {
  const sources = '{*.ts,{app,components,lib,scripts,supabase,tests}/**/*.{ts,tsx,mjs}}'
  const touching = naming(sources, /'(?:@supabase\/lite|@electric-sql\/pglite|kysely)\b/)
  expect(touching).toContain('supabase/local/database.ts')
  // Tests that need a database without a server make one from a copy. One file puts the APIs before a server.
  const allowed =
    /^supabase\/local\/|^tests\/db\/embedded\/|^tests\/support\/database\/pglite-template\.ts$|^tests\/support\/database\/serve-postgres\.ts$|^tests\/edges\.test\.ts$/
  expect(touching.filter((file) => !allowed.test(file))).toEqual([])
})

it('V60 errors of the portal are branded, because a class exists once per bundle', () => {
  const unbranded = naming('{app,components,lib}/**/*.{ts,tsx}', /class \w+ extends Error\b/)
  // The process that reads a document is one program.
  expect(unbranded).toEqual(['lib/errors.ts', 'lib/ingest/sandbox/extract-result.ts'])
})

import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sources = globSync('{*.ts,{app,components,lib,scripts,supabase,tests}/**/*.{ts,tsx,mjs}}').filter(
  (file) => file !== 'next-env.d.ts',
)
const naming = (inside: RegExp) => sources.filter((file) => inside.test(readFileSync(file, 'utf8')))

it('the insides of Next are touched in this folder alone', () => {
  const inside = /\bnext\/dist\/|\.next\/|'\.next'|\bdiagnostics_channel\b|\bx-nextjs-|__next_f/
  const touching = naming(inside)
  expect(touching).toContain('lib/platform/page-cache.ts')
  // These see a build, or a page as it is sent.
  const allowed = /^lib\/platform\/|^tests\/http\/(?:next-build|hardening)\.test\.ts$|^tests\/e2e\//
  expect(touching.filter((file) => !allowed.test(file))).toEqual([])
})

it('the insides of the embedded backend are touched in its folder alone', () => {
  const touching = naming(/'(?:@supabase\/lite|@electric-sql\/pglite|kysely)\b/)
  expect(touching).toContain('supabase/local/database.ts')
  // Tests that need a database without a server make one from a copy.
  const allowed = /^supabase\/local\/|^tests\/support\/pglite-template\.ts$|^lib\/platform\/edges\.test\.ts$/
  expect(touching.filter((file) => !allowed.test(file))).toEqual([])
})

import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hashSources } from './build'
import { removeFolder } from './processes'

it('V43 a copied folder has the same sources, and a changed file other ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-build-'))
  const [first, copy] = [join(folder, 'first'), join(folder, 'copy')]
  mkdirSync(join(first, 'app'), { recursive: true })
  writeFileSync(join(first, 'app', 'page.tsx'), 'one')
  cpSync(first, copy, { recursive: true })
  const hash = await hashSources(first)
  expect(await hashSources(copy)).toBe(hash)
  writeFileSync(join(copy, 'app', 'page.tsx'), 'two')
  expect(await hashSources(copy)).not.toBe(hash)
  await removeFolder(folder)
})

it('a new migration is another source, because a build serves the schema that it knows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-build-'))
  mkdirSync(join(folder, 'supabase', 'migrations'), { recursive: true })
  const hash = await hashSources(folder)
  writeFileSync(join(folder, 'supabase', 'migrations', '20270101000000_next.sql'), 'select 1')
  expect(await hashSources(folder)).not.toBe(hash)
  await removeFolder(folder)
})

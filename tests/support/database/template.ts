import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { liteVersion } from '@/supabase/local/schema-cache'

const root = resolve(import.meta.dirname, '../../..')
export const ourMigrations = join(root, 'supabase/migrations')
const cache = join(root, 'node_modules/.cache/portal-test-database')

/**
 * The folder with a database that has these migrations. They take seconds, so `build` applies them once, and later
 * runs take the cached folder.
 */
export async function findTemplate(
  engine: string,
  migrations: string,
  build: (draft: string) => Promise<void>,
): Promise<string> {
  const template = join(cache, engine, basename(migrations), await fingerprint(migrations))
  if (existsSync(template)) return template
  const siblings = dirname(template)
  await mkdir(siblings, { recursive: true })
  const draft = await mkdtemp(join(siblings, 'draft-'))
  await build(draft)
  await rename(draft, template).catch(async (error: unknown) => {
    // Another worker was faster.
    if (!existsSync(template)) throw error
    await rm(draft, { recursive: true })
  })
  // Deletes caches of older migrations. Drafts stay, because another worker may be writing one.
  for (const name of await readdir(siblings)) {
    if (name !== basename(template) && !name.startsWith('draft-'))
      await rm(join(siblings, name), { recursive: true, force: true })
  }
  return template
}

async function fingerprint(migrations: string): Promise<string> {
  const hash = createHash('sha256').update(liteVersion)
  for (const script of ['bootstrap.sql', 'auth/second-factors.sql'])
    hash.update(await readFile(join(root, 'supabase/local', script)))
  for (const file of (await readdir(migrations)).sort())
    hash.update(file).update(await readFile(join(migrations, file)))
  return hash.digest('hex').slice(0, 32)
}

import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { dataDir } from '@/scripts/settings'
import { ArchiveReader } from '@/supabase/backup/archive'
import { type Counts, readOwn, restoreInto } from '@/supabase/backup/copy'
import { openEmbedded, openPostgres } from '@/supabase/backup/installation'
import { startBackend } from '@/supabase/local/client-env'
import { writePrivateFile } from '@/supabase/local/private-file'

/** `npm run restore -- --from FOLDER`: puts a backup onto an empty installation, all of it or nothing. */
const usage = 'Usage: npm run restore -- --from FOLDER (BACKUP_PASSPHRASE opens an encrypted one)'

async function main(): Promise<void> {
  const { from } = parseArgs({ options: { from: { type: 'string' } } }).values
  if (!from) throw new Error(usage)
  const archive = await ArchiveReader.open(resolve(from), process.env.BACKUP_PASSPHRASE || null)
  const { rows, files } = process.env.SUPABASE_URL ? await fillPostgres(archive) : await fillEmbedded(archive)
  console.info(`${rows} rows and ${files} files are restored, of ${archive.contents.madeAt}.`)
}

async function fillPostgres(archive: ArchiveReader): Promise<Counts> {
  const { SUPABASE_URL, SUPABASE_SECRET_KEY, DATABASE_URL } = process.env
  if (!DATABASE_URL || !SUPABASE_SECRET_KEY || !SUPABASE_URL)
    throw new Error('Set DATABASE_URL and SUPABASE_SECRET_KEY, and run npm run migrate once before.')
  const installation = openPostgres(DATABASE_URL, SUPABASE_URL, SUPABASE_SECRET_KEY)
  try {
    return await restoreInto(installation, archive)
  } finally {
    await installation.close()
  }
}

/** In a folder within, whose content is moved into place once all is there. */
async function fillEmbedded(archive: ArchiveReader): Promise<Counts> {
  for (const name of ['database', 'storage', 'keys.json'])
    if (existsSync(join(dataDir, name)))
      throw new Error(`${dataDir} has data. A backup is restored onto an empty DATA_DIR alone.`)
  const draft = join(dataDir, 'restoring')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    const own = await readOwn(archive)
    if (own) await writePrivateFile(join(draft, 'keys.json'), `${JSON.stringify(own.keys, null, 2)}\n`)
    if (own?.demo) await writePrivateFile(join(draft, 'demo'), own.demo)
    const backend = await startBackend({ dataDir: draft })
    const counts = await restoreInto(
      openEmbedded({ url: backend.url, ...backend.keys }, null),
      archive,
    ).finally(() => backend.stop())
    for (const name of await readdir(draft)) await rename(join(draft, name), join(dataDir, name))
    return counts
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

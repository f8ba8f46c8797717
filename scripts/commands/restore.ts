import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { dataDir } from '@/scripts/settings'
import { ArchiveReader } from '@/supabase/backup/archive'
import { type Counts, readOwn, restoreInto } from '@/supabase/backup/copy'
import { type Installation, openConfigured, openEmbedded } from '@/supabase/backup/installation'
import { startBackend } from '@/supabase/local/client-env'
import { writeKeys } from '@/supabase/local/keys'
import { writePrivateFile } from '@/supabase/local/private-file'

/** `npm run restore -- --from FOLDER`: puts a backup onto an empty installation, all of it or nothing. */
const usage = 'Usage: npm run restore -- --from FOLDER (BACKUP_PASSPHRASE opens an encrypted one)'

async function main(): Promise<void> {
  const { from } = parseArgs({ options: { from: { type: 'string' } } }).values
  if (!from) throw new Error(usage)
  const archive = await ArchiveReader.open(resolve(from), process.env.BACKUP_PASSPHRASE || null)
  const configured = openConfigured()
  const { rows, files } = configured ? await fill(configured, archive) : await fillEmbedded(archive)
  console.info(`${rows} rows and ${files} files are restored, of ${archive.contents.madeAt}.`)
}

async function fill(installation: Installation, archive: ArchiveReader): Promise<Counts> {
  try {
    return await restoreInto(installation, archive)
  } finally {
    await installation.close()
  }
}

/** Fills a folder within DATA_DIR, and moves its content into place once all is there. */
async function fillEmbedded(archive: ArchiveReader): Promise<Counts> {
  for (const name of ['database', 'storage', 'keys.json'])
    if (existsSync(join(dataDir, name)))
      throw new Error(`${dataDir} has data. A backup is restored onto an empty DATA_DIR alone.`)
  const draft = join(dataDir, 'restoring')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    const own = await readOwn(archive)
    if (own) await writeKeys(draft, own.keys)
    if (own?.demo) await writePrivateFile(join(draft, 'demo'), own.demo)
    const backend = await startBackend({ dataDir: draft })
    const installation = openEmbedded({ url: backend.url, ...backend.keys }, null)
    const counts = await fill({ ...installation, close: () => backend.stop() }, archive)
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

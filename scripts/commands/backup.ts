import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { dataDir } from '@/scripts/settings'
import { backUp } from '@/supabase/backup/copy'
import { type Installation, openConfigured, openEmbedded } from '@/supabase/backup/installation'
import { readState } from '@/supabase/demo/logins'
import { readBackend, startBackend } from '@/supabase/local/client-env'

/** `npm run backup -- --to FOLDER`: the database and the files of one moment, while the portal runs or not. */
const usage = 'Usage: npm run backup -- --to FOLDER (encrypted if BACKUP_PASSPHRASE is set)'

async function main(): Promise<void> {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  if (!to) throw new Error(usage)
  const installation = await openInstallation()
  try {
    const folder = resolve(to)
    const { rows, files } = await backUp(installation, folder, process.env.BACKUP_PASSPHRASE || null)
    console.info(`${rows} rows and ${files} files are in ${folder}.`)
  } finally {
    await installation.close()
  }
}

async function openInstallation(): Promise<Installation> {
  const configured = openConfigured()
  if (configured) return configured
  const running = readBackend(dataDir)
  const demo = readState(dataDir)
  if (running) return openEmbedded(running, demo)
  if (!existsSync(join(dataDir, 'database'))) throw new Error(`There is no data in ${dataDir}.`)
  const backend = await startBackend({ dataDir })
  return { ...openEmbedded({ url: backend.url, ...backend.keys }, demo), close: () => backend.stop() }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

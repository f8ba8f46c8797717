import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasEnded, removeFolder } from '@/scripts/processes'
import { readSemanticEnv } from '@/scripts/semantic/note'
import { type SeparatePortal, startSeparatePortal } from '@/scripts/separate-portal'
import { dataDir as ownDataDir, toEnv } from '@/scripts/settings'
import { readBackend } from '@/supabase/local/client-env'
import { poll, type Watch } from './poll'

export type ThrowAwayPortal = {
  url: string
  semantic: string
  /** @throws Error if the portal has ended */
  check: () => void
  remove: () => Promise<void>
}

/** The temporary portal must not get this installation's address and shared services. */
const left = /^(NODE_OPTIONS|PORT|HOST|APP_URL|INTERNAL_URL|WORKER|FRANK_API_URL|SUPABASE_.*|SMTP_.*)$/

/** Starts a portal with an empty embedded backend, the settings of the model and the installed embedding model. */
export async function startThrowAwayPortal(signal: AbortSignal): Promise<ThrowAwayPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-eval-'))
  let portal: SeparatePortal | undefined
  const remove = async () => {
    await portal?.stop()
    await removeFolder(dataDir)
  }
  try {
    if (process.env.SEMANTIC !== '0') shareModel(dataDir)
    portal = await startSeparatePortal(makeEnv(dataDir), signal)
    const check = () => {
      if (portal && hasEnded(portal.child)) throw new Error(`The portal ended:\n${portal.output()}`)
    }
    const semantic = await waitForSemantic(portal, { check, signal })
    connect(dataDir, portal.url)
    return { url: portal.url, semantic, check, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Sets empty values, because `.env` would set missing ones. */
function makeEnv(dataDir: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !left.test(name))
  const empty = ['HOST', 'INTERNAL_URL', 'WORKER', 'FRANK_API_URL', 'SUPABASE_URL', 'SMTP_URL']
  return {
    ...Object.fromEntries(inherited),
    ...Object.fromEntries(empty.map((name) => [name, ''])),
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DEMO: '0',
    FRANK_QUESTIONS_PER_MINUTE: '1000000',
    PAGES_PER_SECOND: '1000000',
  }
}

/** Shares the model's folder, so that a run does not install the model again. */
function shareModel(dataDir: string): void {
  const folder = join(ownDataDir, 'semantic')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  symlinkSync(folder, join(dataDir, 'semantic'), 'junction')
}

/** Waits for an installation because answers by words only differ. */
function waitForSemantic({ output }: SeparatePortal, watch: Watch): Promise<string> {
  return poll(async () => output().match(/^Semantic search: (on|off)\b.*$/m)?.[0] ?? null, watch)
}

function connect(dataDir: string, url: string): void {
  const backend = readBackend(dataDir)
  if (!backend) throw new Error('The backend of the throw-away portal does not run.')
  const address = { APP_URL: url, INTERNAL_URL: url }
  Object.assign(process.env, address, toEnv({ url: backend.url, keys: backend }), readSemanticEnv(dataDir))
}

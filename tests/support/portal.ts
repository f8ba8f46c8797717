import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from '@/scripts/processes'
import { type SeparatePortal, startSeparatePortal } from '@/scripts/separate-portal'
import { cheapHashes } from '@/tests/support/cheap-hashes'
import { fillDataFolder } from '@/tests/support/database/data-folder'

export type TestPortal = SeparatePortal & { dataDir: string }

/** A clean environment without this machine's settings and the test runner's Node options. */
export function cleanEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH = '', HOME = '', CHROMIUM_PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const own = { NODE_ENV: 'production', PATH, HOME, CHROMIUM_PATH, NODE_COMPILE_CACHE } as const
  return { ...own, ...cheapHashes, SEMANTIC: '0', ...extra }
}

/** Starts the portal as `npm start` does, on separate data, and waits until it is ready. */
export async function startPortal(env: Record<string, string> = {}): Promise<TestPortal> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'portal-test-'))
  if (!env.DATA_DIR) await fillDataFolder(dataDir)
  const portal = await startSeparatePortal(cleanEnv({ DATA_DIR: dataDir, ...env }))
  const stop = async () => {
    await portal.stop()
    if (!env.DATA_DIR) await removeFolder(dataDir)
  }
  return { ...portal, dataDir, stop }
}

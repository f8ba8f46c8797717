import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SeparatePortal, startSeparatePortal } from '@/scripts/separate-portal'

export type TestPortal = SeparatePortal & { dataDir: string }

/** The environment of a fresh machine: nothing of this one's settings, and no Node options of the test runner. */
export function cleanEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH = '', HOME = '', CHROMIUM_PATH = '' } = process.env
  return { NODE_ENV: 'production', PATH, HOME, CHROMIUM_PATH, SEMANTIC: '0', ...extra }
}

/** Starts the portal as `npm start` does, on data of its own, and waits until it says that it is ready. */
export async function startPortal(env: Record<string, string> = {}): Promise<TestPortal> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'portal-test-'))
  const portal = await startSeparatePortal(cleanEnv({ DATA_DIR: dataDir, ...env }))
  const stop = async () => {
    await portal.stop()
    if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...portal, dataDir, stop }
}

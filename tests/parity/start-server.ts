import { spawn } from 'node:child_process'
import { stopChild, waitUntilHealthy } from '@/scripts/processes'

export type Server = { url: string; stop: () => Promise<void> }

/** Starts a program and waits until it answers at a path. PARITY_LOG shows what it prints. */
export async function startServer(
  [program, ...args]: [string, ...string[]],
  { url, health, ...place }: { url: string; health: string; env: NodeJS.ProcessEnv; cwd?: string },
): Promise<Server> {
  const child = spawn(program, args, { ...place, stdio: process.env.PARITY_LOG ? 'inherit' : 'ignore' })
  const stop = () => stopChild(child)
  try {
    await waitUntilHealthy(url + health, child)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

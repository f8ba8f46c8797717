import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { entryArgs, hasEnded, isPortFree, stopChild } from './processes'

export type SeparatePortal = {
  url: string
  output: () => string
  child: ChildProcess
  stop: () => Promise<void>
}

const ports = { from: 11_000, to: 31_000 }

/** Below the ports that a system takes for connections, one of which could be taken before the portal listens. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.to)
    if (await isPortFree(port, '127.0.0.1')) return port
  }
}

/** Stops on abort and with this process. @throws Error with the output, or the signal's reason */
export async function startSeparatePortal(
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<SeparatePortal> {
  const port = env.PORT ?? (await findFreePort())
  signal?.throwIfAborted()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, entryArgs('scripts/start.ts'), {
    env: { PORT: String(port), APP_URL: url, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const closed = new Promise((resolve) => child.once('close', resolve))
  const stop = () => stopChild(child, 20_000)
  try {
    while (!output.includes('The portal is ready')) {
      if (hasEnded(child)) {
        // The last output may arrive after the exit.
        await Promise.race([closed, wait(2000)])
        throw new Error(`The portal did not start:\n${output}`)
      }
      await wait(50, undefined, { signal })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { url, output: () => output, child, stop }
}

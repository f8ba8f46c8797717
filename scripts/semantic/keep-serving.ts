import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { hasEnded, stopChild, waitUntilHealthy } from '@/scripts/processes'
import { SemanticOff } from './provider'

const attempts = 3
const firstWaitMs = 500
const longestWaitMs = 30_000

export type Serving = { child: () => ChildProcess; stop: () => Promise<void> }

/** Waits longer after an early end of the server. @throws SemanticOff if the first attempts fail */
export async function keepServing(
  start: () => ChildProcess,
  baseUrl: string,
  signal: AbortSignal,
): Promise<Serving> {
  let child = await startFirst(start, baseUrl, signal)
  const follow = async () => {
    let pause = firstWaitMs
    for (;;) {
      const began = performance.now()
      if (!hasEnded(child)) await once(child, 'exit')
      const endedSoon = performance.now() - began < 2 * longestWaitMs
      await wait(pause, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      pause = endedSoon ? Math.min(2 * pause, longestWaitMs) : firstWaitMs
      child = restart(start) ?? child
    }
  }
  void follow()
  return { child: () => child, stop: () => stopChild(child, 1000) }
}

/** Returns null if the server cannot be started, for example because its folder is gone. */
function restart(start: () => ChildProcess): ChildProcess | null {
  try {
    return start()
  } catch {
    return null
  }
}

async function startFirst(
  start: () => ChildProcess,
  baseUrl: string,
  signal: AbortSignal,
): Promise<ChildProcess> {
  for (let attempt = 1; attempt <= attempts && !signal.aborted; attempt++) {
    const child = start()
    const stop = () => void child.kill('SIGKILL')
    signal.addEventListener('abort', stop, { once: true })
    try {
      await waitUntilHealthy(new URL('/health', baseUrl).href, child, 60_000)
      await tryOut(baseUrl)
      if (!hasEnded(child)) return child
    } catch {
      // The processor may be too old for the model, or another program took the port.
    } finally {
      signal.removeEventListener('abort', stop)
    }
    await stopChild(child, 1000)
  }
  throw new SemanticOff('the server of the model does not run on this machine')
}

/** Asks for a vector, because a server that answers /health may crash at this on an old processor. */
async function tryOut(baseUrl: string): Promise<void> {
  const response = await fetch(`${baseUrl}/embeddings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ input: ['hej'], input_type: 'query' }),
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
}

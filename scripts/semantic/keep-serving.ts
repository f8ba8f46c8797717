import type { ChildProcess } from 'node:child_process'
import { type Kept, keepRunning } from '@/scripts/keep-running'
import { hasEnded, stopChild, waitUntilHealthy } from '@/scripts/processes'
import { SemanticOff } from './provider'

const attempts = 3

export type Endpoint = { baseUrl: string; key: string }

/** @throws SemanticOff if the first attempts fail */
export async function keepServing(
  start: () => ChildProcess,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<Kept> {
  const child = await startFirst(start, endpoint, signal)
  return keepRunning(child, { name: 'The embeddings server', start, signal })
}

async function startFirst(
  start: () => ChildProcess,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<ChildProcess> {
  for (let attempt = 1; attempt <= attempts && !signal.aborted; attempt++) {
    const child = start()
    const stop = () => void child.kill('SIGKILL')
    signal.addEventListener('abort', stop, { once: true })
    try {
      await waitUntilHealthy(new URL('/health', endpoint.baseUrl).href, child, 60_000)
      await tryOut(endpoint)
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
async function tryOut({ baseUrl, key }: Endpoint): Promise<void> {
  const response = await fetch(`${baseUrl}/embeddings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ input: ['hej'], input_type: 'query' }),
    signal: AbortSignal.timeout(20_000),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
}

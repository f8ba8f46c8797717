import { setTimeout as wait } from 'node:timers/promises'
import { readBackend } from '@/supabase/local/client-env'
import { type Client, upload } from './visit'
import { quotaMegabytes, type World } from './world'

/** A pause that ends early with the phase. */
const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => undefined)

/** Kills the backend three times in the phase, and the worker at random times. @returns the number of kills */
export async function killProcesses(world: World, phaseMs: number, signal: AbortSignal): Promise<number> {
  let kills = 0
  const killWorkers = async () => {
    for (;;) {
      await pause(5000 + Math.random() * 10_000, signal)
      if (signal.aborted) return
      world.killWorker()
      kills++
    }
  }
  const killBackends = async () => {
    for (;;) {
      await pause(phaseMs / 4, signal)
      if (signal.aborted) return
      await world.killBackend()
      kills++
    }
  }
  await Promise.all([killWorkers(), killBackends()])
  return kills
}

/** One organisation fills its storage until it is refused, or until the signal. @returns the stored megabytes */
export async function fillQuota(client: Client, { dataDir }: World): Promise<number> {
  let stored = 0
  while (!client.signal.aborted && stored <= quotaMegabytes) {
    if (!readBackend(dataDir)) await pause(500, client.signal)
    else if (await upload(client, 500_000)) stored += 0.5
    else await pause(500, client.signal)
  }
  return stored
}

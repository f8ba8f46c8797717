import { setTimeout as wait } from 'node:timers/promises'
import { findServer, residentOf } from '@/tests/bench/measure'
import type { World } from './world'

type Sample = { second: number; portal: number; backend: number }

function sample(pid: number): number {
  try {
    return residentOf(pid)
  } catch {
    // The process was just killed.
    return Number.NaN
  }
}

/**
 * Samples the resident memory in MB of the web server and the backend every ten seconds. The backend's starts again
 * after each kill.
 */
export async function watchMemory(world: World, signal: AbortSignal): Promise<Sample[]> {
  const samples: Sample[] = []
  const server = findServer(world.processes.portal)
  for (let second = 0; !signal.aborted; second += 10) {
    samples.push({ second, portal: sample(server), backend: sample(world.processes.backend) })
    await wait(10_000, undefined, { signal }).catch(() => undefined)
  }
  return samples
}

import { findServer, residentOf } from '@/tests/bench/measure'
import type { World } from './world'

/** The resident memory in MB, not a number for a process that was just killed. */
export type Memory = { server: number; backend: number }

export function readMemory({ processes }: World): Memory {
  const read = (toPid: () => number) => {
    try {
      return residentOf(toPid())
    } catch {
      return Number.NaN
    }
  }
  return { server: read(() => findServer(processes.portal)), backend: read(() => processes.backend) }
}

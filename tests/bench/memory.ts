import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const megabyte = 1024 * 1024

/** The web server's process among those of a portal (Linux only). */
export function findServer(portal: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // The process has ended meanwhile.
    }
  }
  const isBelow = (pid: number): boolean => pid === portal || (pid > 1 && isBelow(parents.get(pid) ?? 0))
  const found = [...parents.keys()].find(
    (pid) => isBelow(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('next-server'),
  )
  if (!found) throw new Error('the web server was not found')
  return found
}

/** Resident memory in MB. */
export function residentOf(pid: number): number {
  const kilobytes = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB/m)?.[1]
  return (Number(kilobytes) * 1024) / megabyte
}

/** The maximum rise of a process' memory in MB during the work, sampled every 5 ms. */
export async function measureRise(pid: number, work: () => Promise<void>): Promise<number> {
  const before = residentOf(pid)
  let peak = before
  let done = false
  const sampling = (async () => {
    while (!done) {
      peak = Math.max(peak, residentOf(pid))
      await wait(5)
    }
  })()
  try {
    await work()
  } finally {
    done = true
    await sampling
  }
  return peak - before
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The percentile of the values by the nearest rank. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

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

/** The resident memory in MB. */
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

/** The CPU seconds of all threads of a process, user and kernel; Linux counts 100 ticks a second. */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(join('/proc', String(pid), 'stat'), 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

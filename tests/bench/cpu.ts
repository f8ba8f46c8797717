import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The CPU seconds of all threads of a process, user and kernel; Linux counts 100 ticks a second. */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(join('/proc', String(pid), 'stat'), 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

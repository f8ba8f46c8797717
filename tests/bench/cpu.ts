import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What all threads of a process have used, in its own code and in the kernel's for it; 100 ticks a second on Linux. */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(join('/proc', String(pid), 'stat'), 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

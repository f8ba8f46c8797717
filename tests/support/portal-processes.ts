import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { TestPortal } from './portal'

const kinds = {
  'the web server': /^next-server|next\/dist\/bin\/next/,
  'the backend': /supabase\/local\/server\.ts/,
  'the worker': /scripts\/worker\.ts/,
} as const
export type ProcessKind = keyof typeof kinds
export const processKinds = Object.keys(kinds) as ProcessKind[]

/** Returns the process of the portal's launcher, if it runs. */
export async function findProcess(portal: TestPortal, kind: ProcessKind): Promise<number | undefined> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='])
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  const own = rows.find(
    ([, parent, ...args]) => Number(parent) === portal.child.pid && kinds[kind].test(args.join(' ')),
  )
  return own && Number(own[0])
}

/** Ends a process as a crash does. @returns its number */
export async function killProcess(portal: TestPortal, kind: ProcessKind): Promise<number> {
  const pid = await findProcess(portal, kind)
  if (!pid) throw new Error(`${kind} does not run`)
  process.kill(pid, 'SIGKILL')
  return pid
}

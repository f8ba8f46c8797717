import { getPriority, setPriority } from 'node:os'

/** Pages and questions come first on a shared machine. */
const NICE = 10

/** Lowers the priority of a process, by default of this one. One that has a lower one already may not raise it. */
export function stepBack(pid = 0): void {
  if (getPriority(pid) < NICE) setPriority(pid, NICE)
}

import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { hasEnded, stopChild } from './processes'

const firstPauseMs = 200
/** The nine pauses between ten crashes last 15 seconds together. */
const growth = 1.5
const longestPauseMs = 30_000
/** A process that ends sooner after its start has crashed, however long a slow machine takes for ten starts. */
const crashMs = 60_000
const mostCrashes = 10

type Options = {
  /** The subject of the sentences about it, as in "The worker". */
  name: string
  start: () => ChildProcess | Promise<ChildProcess>
  /** Ends the restarts. */
  signal: AbortSignal
  /** Gets the reason after ten crashes in a row. Without it the restarts go on. */
  giveUp?: (reason: string) => void
}

export type Kept = {
  child: () => ChildProcess
  /** Ends the process, also one that is just being started. Call it after the abort of `signal`. */
  stop: (graceMs?: number) => Promise<void>
}

/** Starts a process again whenever it ends, after a pause that grows with each early end. */
export function keepRunning(first: ChildProcess, { name, start, signal, giveUp }: Options): Kept {
  let child = first
  let attempt: Promise<ChildProcess> = Promise.resolve(first)
  const follow = async () => {
    let crashes = 0
    let pause = firstPauseMs
    for (;;) {
      const began = performance.now()
      const end = await attempt.then(describeEnd, (error: Error) => error.message)
      const hasCrashed = performance.now() - began < crashMs
      crashes = hasCrashed ? crashes + 1 : 0
      if (!hasCrashed) pause = firstPauseMs
      if (giveUp && !signal.aborted && crashes >= mostCrashes)
        return giveUp(
          `${name} ended ${crashes} times, each within a minute of its start. The last reason: ${end}`,
        )
      // A signal to the whole process group ends the children first, and the abort comes during the pause.
      await wait(pause, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      const message = `${name} ended and is started again. The reason: ${end}`
      console.warn(JSON.stringify({ level: 'warn', where: 'launcher', message }))
      pause = Math.min(growth * pause, longestPauseMs)
      attempt = (async () => start())()
      attempt.then(
        (started) => (child = started),
        () => undefined,
      )
    }
  }
  void follow()
  return {
    child: () => child,
    stop: async (graceMs) => stopChild(await attempt.catch(() => undefined), graceMs),
  }
}

async function describeEnd(child: ChildProcess): Promise<string> {
  if (!hasEnded(child)) await new Promise((resolve) => child.once('exit', resolve))
  return child.signalCode ?? `exit code ${child.exitCode}`
}

import type { Executor } from './executor'
import { logError } from './log'

const checkpointEvery = 5 * 60_000
const vacuumEvery = 6 * 60 * 60_000
/** A new database fills within its first hour, and a plan for empty tables is slow on full ones. */
const analyzeAfter = [60_000, 5 * 60_000, 30 * 60_000]

/** PGlite has no background processes; without checkpoints its log grows. @returns a function to stop it */
export function startMaintenance(executor: Executor): () => void {
  const run = (statement: string) => {
    executor
      .script(statement)
      .catch((error: unknown) => logError(`Database maintenance failed at ${statement}: ${String(error)}`))
  }
  run('analyze')
  const timers = [
    setInterval(run, checkpointEvery, 'checkpoint'),
    setInterval(run, vacuumEvery, 'vacuum (analyze)'),
    ...analyzeAfter.map((ms) => setTimeout(run, ms, 'analyze')),
  ]
  for (const timer of timers) timer.unref()
  // Ends time-outs too.
  return () => timers.forEach((timer) => void clearInterval(timer))
}

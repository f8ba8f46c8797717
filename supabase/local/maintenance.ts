import type { Executor } from './executor'
import { logError } from './log'

const checkpointEvery = 5 * 60_000
const vacuumEvery = 6 * 60 * 60_000

/**
 * PGlite runs none of Postgres's background processes: without checkpoints its log grows for ever and recovery slows,
 * without vacuum the planner knows nothing of the tables. Returns the function that stops it.
 */
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
  ]
  for (const timer of timers) timer.unref()
  return () => timers.forEach((timer) => void clearInterval(timer))
}

import { setTimeout as wait } from 'node:timers/promises'

/** Longer than checking a password takes, so that the time tells nobody whether there was one to check. */
const stepMilliseconds = 700

/**
 * Runs `work`; where it failed, the answer comes a whole number of steps after the start: one, and on a busy machine a few, so that there too
 * a little more time for one address than for another does not show.
 */
export async function evenOutFailures<T extends { error: unknown }>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  if (result.error) await wait(stepMilliseconds - ((performance.now() - start) % stepMilliseconds))
  return result
}

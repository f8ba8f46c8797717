import { setTimeout as wait } from 'node:timers/promises'

/** Longer than checking a password takes, so that the time tells nobody whether there was one to check. */
const failureMilliseconds = 700

/** Runs `work`; where it failed, the answer comes no sooner than a fixed time after the start. */
export async function evenOutFailures<T extends { error: unknown }>(work: () => Promise<T>): Promise<T> {
  const enough = wait(failureMilliseconds)
  const result = await work()
  if (result.error) await enough
  return result
}

import { setTimeout as wait } from 'node:timers/promises'

/** Longer than a password check, so that the response time does not reveal whether the account exists. */
const stepMilliseconds = 700

/**
 * Runs `work`. A failure is returned a whole number of steps after the start: one, or more on a busy machine,
 * so that small differences between addresses do not show there either.
 */
export async function evenOutFailures<T extends { error: unknown }>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  if (result.error) await wait(stepMilliseconds - ((performance.now() - start) % stepMilliseconds))
  return result
}

import { setTimeout as wait } from 'node:timers/promises'

/** Longer than a password check, so that the response time does not reveal whether the account exists. */
const stepMilliseconds = 700

const clock = {
  now: () => performance.now(),
  wait: (milliseconds: number): Promise<unknown> => wait(milliseconds),
}

export async function padFailureTime<T extends { error: unknown }>(
  work: () => Promise<T>,
  { now, wait } = clock,
): Promise<T> {
  const start = now()
  const result = await work()
  if (result.error) await wait(stepMilliseconds - ((now() - start) % stepMilliseconds))
  return result
}

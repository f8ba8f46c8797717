import { setTimeout as wait } from 'node:timers/promises'

const mostFailures = 20

export type Watch = {
  /** @throws Error if the awaited value can no longer come */
  check: () => void
  signal: AbortSignal
}

/**
 * Reads until there is a value. Single failures are ignored, because a busy backend may close connections;
 * many in sequence are not.
 * @throws the error of `read` or `check`, or the signal's reason
 */
export async function poll<T>(
  read: () => Promise<T | null>,
  { check, signal }: Watch,
  everyMs = 500,
): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      const found = await read()
      if (found !== null) return found
      failures = 0
    } catch (error) {
      if (++failures >= mostFailures) throw error
    }
    check()
    await wait(everyMs, undefined, { signal })
  }
}

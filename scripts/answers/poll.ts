import { setTimeout as wait } from 'node:timers/promises'

const mostFailures = 20

export type Watch = {
  /** @throws Error when what is waited for can no longer come */
  check: () => void
  signal: AbortSignal
}

/**
 * Reads until there is something. A busy backend may close a connection that it is asked on, so failures are borne unless many follow
 * each other.
 * @throws what `read` threw, what `check` threw, or the signal's reason
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

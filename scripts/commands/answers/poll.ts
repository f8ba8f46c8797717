import { setTimeout as wait } from 'node:timers/promises'

const mostFailures = 20

export type Watch = {
  /** @throws Error if the awaited value can no longer come */
  check: () => void
  signal: AbortSignal
}

/** A busy backend may close connections, so single failures are ignored. @throws the error or the reason */
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

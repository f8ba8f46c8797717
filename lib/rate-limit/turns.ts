import 'server-only'
import pLimit, { type LimitFunction } from 'p-limit'

/**
 * A limit on what runs at once for one organisation in this process. What exceeds it waits for the
 * organisation's own work to end, so that a flood leaves other organisations their time.
 */
export function createTurns(most: number) {
  const running = new Map<string, LimitFunction>()
  return async function takeTurn<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
    const limit = running.get(organizationId) ?? pLimit(most)
    running.set(organizationId, limit)
    try {
      return await limit(work)
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) running.delete(organizationId)
    }
  }
}

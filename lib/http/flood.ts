import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { env } from '@/lib/env'
import { processSingleton } from '@/lib/process-singleton'

const burstSeconds = 10

/** Each server has its own buckets. The proxy's `limit_req` counts before them. */
const getLimiter = () =>
  processSingleton('page requests', () => {
    const points = env().PAGES_PER_SECOND
    return new BurstyRateLimiter(
      new RateLimiterMemory({ keyPrefix: 'second', points, duration: 1 }),
      new RateLimiterMemory({ keyPrefix: 'burst', points: points * 6, duration: burstSeconds }),
    )
  })

/**
 * Counts one request for a page.
 * @param who a person's user id, or the address of a visitor; null is not counted
 * @returns 0, or the seconds until the request may be repeated
 */
export async function countPageRequest(who: string | null): Promise<number> {
  if (who === null) return 0
  try {
    await getLimiter().consume(who)
    return 0
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    throw error
  }
}

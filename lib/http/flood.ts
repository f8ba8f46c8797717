import { setTimeout as wait } from 'node:timers/promises'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { processSingleton } from '@/lib/process-singleton'

const burstSeconds = 10
/** A refusal costs Next as much as a small page, and a client that is answered at once sends the next request. */
const refusalMs = 1000

/** Each server has its own buckets. The proxy's `limit_req` counts before them. */
const getLimiter = () =>
  processSingleton('page requests', () => {
    const points = env().PAGES_PER_SECOND
    return new BurstyRateLimiter(
      new RateLimiterMemory({ keyPrefix: 'second', points, duration: 1 }),
      new RateLimiterMemory({ keyPrefix: 'burst', points: points * 8, duration: burstSeconds }),
    )
  })

/** What a request costs the servers, in pages. */
export const requestPoints = { page: 1, upload: 2, question: 5 } as const

/**
 * Counts one request. A refusal comes after a pause.
 * @param who a person's user id, or the address of a visitor; null is not counted
 * @returns 0, or the seconds until the request may be repeated
 */
export async function countRequest(who: string | null, kind: keyof typeof requestPoints): Promise<number> {
  if (who === null) return 0
  try {
    await getLimiter().consume(who, requestPoints[kind])
    return 0
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    await wait(refusalMs)
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
  }
}

/** Before any call of the backend. @throws AppError `too_many_attempts` */
export async function requirePace(userId: string, kind: keyof typeof requestPoints): Promise<void> {
  if ((await countRequest(userId, kind)) > 0) throw new AppError('too_many_attempts')
}

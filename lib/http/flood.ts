import { setTimeout as wait } from 'node:timers/promises'
import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
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
const requestPoints = { page: 1, upload: 2, question: 5 } as const

/** A form costs a page more for each such part of its body. */
const bytesPerPoint = 64 * 1024

/**
 * Counts a page or a form. A refusal comes after a pause.
 * @param who a person's user id, or the address of a visitor; null is not counted
 * @returns 0, or the seconds until the request may be repeated
 */
export function countPage(who: string | null, { headers }: Request): Promise<number> {
  const ofBody = Math.floor(Number(headers.get('content-length') ?? 0) / bytesPerPoint)
  // The largest form must fit into what is left of a burst.
  return count(who, requestPoints.page + Math.min(ofBody, env().PAGES_PER_SECOND * 4))
}

async function count(who: string | null, points: number): Promise<number> {
  if (who === null) return 0
  try {
    await getLimiter().consume(who, points)
    return 0
  } catch (refusal) {
    // A refusal is no error. Its class is that of the bundle which made the limiter, and may not be the one here.
    if (refusal instanceof Error) throw refusal
    await wait(refusalMs)
    return Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000))
  }
}

/** Before any call of the backend. @throws AppError `too_many_attempts` */
export async function requirePace(userId: string, kind: keyof typeof requestPoints): Promise<void> {
  if ((await count(userId, requestPoints[kind])) > 0) throw new AppError('too_many_attempts')
}

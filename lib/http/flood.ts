import { setTimeout as wait } from 'node:timers/promises'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { processSingleton } from '@/lib/process-singleton'

const burstSeconds = 10
/** A refusal costs Next as much as a small page, and a client that is answered at once sends the next request. */
const refusalMs = 1000
/** What each point beyond a second's waits, so that the pages of others come between those of one person. */
const pacingMs = 100

/** Each server has its own buckets. The proxy's `limit_req` counts before them. */
const getLimiters = () =>
  processSingleton('page requests', () => {
    const points = env().PAGES_PER_SECOND
    return {
      second: new RateLimiterMemory({ keyPrefix: 'second', points, duration: 1 }),
      burst: new RateLimiterMemory({ keyPrefix: 'burst', points: points * 8, duration: burstSeconds }),
    }
  })

/** What a request costs the servers, in pages. */
const requestPoints = { page: 1, upload: 2, question: 5 } as const

/** A form costs a page more for each such part of its body, because Next parses it on the server's one thread. */
const bytesPerPoint = 16 * 1024

/**
 * Counts a page or a form. A refusal comes after a pause.
 * @param who a person's user id, or the address of a visitor; null is not counted
 * @returns 0, or the seconds until the request may be repeated
 */
export function countPage(who: string | null, { headers }: Request): Promise<number> {
  const ofBody = Math.floor(Number(headers.get('content-length') ?? 0) / bytesPerPoint)
  // Two of the largest forms fit into a burst, so that an admin may send one again at once.
  return count(who, Math.min(requestPoints.page + ofBody, env().PAGES_PER_SECOND * 4))
}

/** What is more than a second's points is taken from the burst's, and waits behind what its person asked for before. */
async function count(who: string | null, points: number): Promise<number> {
  if (who === null) return 0
  const { second, burst } = getLimiters()
  const inSecond = await consume(second, who, points)
  if (inSecond.isServed) return 0
  const inBurst = await consume(burst, who, points)
  if (!inBurst.isServed) {
    await wait(refusalMs)
    return Math.max(1, Math.ceil(inBurst.msBeforeNext / 1000))
  }
  const askedBefore = inSecond.consumedPoints - points
  if (askedBefore >= second.points) await wait((askedBefore - second.points + 1) * pacingMs)
  return 0
}

async function consume(limiter: RateLimiterMemory, who: string, points: number) {
  const read = ({ consumedPoints, msBeforeNext }: RateLimiterRes) => ({ consumedPoints, msBeforeNext })
  try {
    return { isServed: true, ...read(await limiter.consume(who, points)) }
  } catch (refusal) {
    // A refusal is no error. Its class is that of the bundle which made the limiter, and may not be the one here.
    if (refusal instanceof Error) throw refusal
    return { isServed: false, ...read(refusal as RateLimiterRes) }
  }
}

/** Before any call of the backend. @throws AppError `too_many_attempts` */
export async function requirePace(userId: string, kind: keyof typeof requestPoints): Promise<void> {
  if ((await count(userId, requestPoints[kind])) > 0) throw new AppError('too_many_attempts')
}

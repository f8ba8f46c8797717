import 'server-only'
import { createHmac } from 'node:crypto'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { SharedRateLimiter } from './store'

const minutes = (count: number) => count * 60
const hours = (count: number) => minutes(60) * count

/**
 * How often (`points`) within how many seconds (`duration`). Questions to the assistant are counted by the database, where they begin
 * (lib/frank/begin.ts). Client addresses are shared by households and offices: they get more.
 */
const rules = {
  /** Failed sign-ins of one account from one place. From elsewhere its owner still comes in. */
  signInHere: { points: 10, duration: minutes(15) },
  /** Failed sign-ins of one account from anywhere. */
  signInAccount: { points: 60, duration: hours(1) },
  /** Failed sign-ins of any account from one place. */
  signInAddress: { points: 100, duration: minutes(15) },
  resetAccount: { points: 4, duration: hours(1) },
  resetAddress: { points: 40, duration: hours(1) },
  /** Uses of links from mails, and of the sessions in them. */
  linkAddress: { points: 200, duration: minutes(15) },
  /** Invitations to one address. */
  invitationRecipient: { points: 5, duration: hours(1) },
  /** Invitations by one admin: two imports of a large association. */
  invitationSender: { points: 2000, duration: hours(1) },
  invitationAddress: { points: 4000, duration: hours(1) },
  /** The current password, asked for where one is changed. */
  passwordChange: { points: 10, duration: minutes(15) },
  /** Each sends two mails, one of them to an address that the member enters. */
  emailChange: { points: 5, duration: hours(1) },
  /** Tests of an assistant's address by one admin: the server calls out each time. */
  connectionTest: { points: 60, duration: minutes(15) },
  pictureUpload: { points: 30, duration: minutes(15) },
  articleImage: { points: 60, duration: minutes(15) },
} as const

export type RateLimit = keyof typeof rules
export type Count = readonly [limit: RateLimit, who: string | null, times?: number]

const limiters = new Map<RateLimit, SharedRateLimiter>()

function limiterOf(limit: RateLimit): SharedRateLimiter {
  const known = limiters.get(limit)
  if (known) return known
  const { points, duration } = rules[limit]
  const limiter = new SharedRateLimiter({ points, duration, keyPrefix: limit })
  limiters.set(limit, limiter)
  return limiter
}

/** The table of counts holds no addresses of people. */
function keyOf(who: string): string {
  return createHmac('sha256', env().LINK_SECRET).update(who).digest('base64url')
}

/**
 * Counts an attempt (or as many as a batch makes) under each of the limits, before it is made, so that many at once are counted too. Where it is not known who asks
 * (`null`), that limit is left out.
 * @throws AppError `too_many_attempts`; Error where the backend does not answer
 */
export async function countAttempt(...counts: Count[]): Promise<void> {
  const results = await Promise.allSettled(
    counts.map(([limit, who, times]) => (who === null ? null : limiterOf(limit).consume(keyOf(who), times))),
  )
  const failures = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
  const surprise = failures.find((reason) => !(reason instanceof RateLimiterRes))
  if (surprise) throw surprise
  if (failures.length > 0) throw new AppError('too_many_attempts')
}

/** Takes an attempt back that succeeded: only failures count. */
export async function forgiveAttempt(...counts: Count[]): Promise<void> {
  await Promise.all(counts.map(([limit, who]) => (who === null ? null : limiterOf(limit).reward(keyOf(who)))))
}

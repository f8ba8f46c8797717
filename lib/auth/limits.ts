import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { countPoints } from './count-points'

const minutes = (count: number) => count * 60
const hours = (count: number) => minutes(60) * count

/** Points per `duration` in seconds. Addresses have more because households and offices share them. */
const rules = {
  signInDevice: { points: 10, duration: minutes(15) },
  /** The owner can still sign in from elsewhere. */
  signInHere: { points: 10, duration: minutes(15) },
  signInPlaces: { points: 20, duration: hours(1) },
  /** Against one password tried on many accounts. */
  signInAccounts: { points: 20, duration: hours(1) },
  signInAddress: { points: 100, duration: minutes(15) },
  resetAccount: { points: 4, duration: hours(1) },
  resetAddress: { points: 40, duration: hours(1) },
  linkAddress: { points: 200, duration: minutes(15) },
  invitationRecipient: { points: 5, duration: hours(1) },
  /** Enough for two imports of a large association. */
  invitationSender: { points: 2000, duration: hours(1) },
  invitationAddress: { points: 4000, duration: hours(1) },
  passwordChange: { points: 10, duration: minutes(15) },
  /** Each change sends two mails. */
  emailChange: { points: 5, duration: hours(1) },
  connectionTest: { points: 60, duration: minutes(15) },
  /** A stored image does not count. */
  pageImage: { points: 200, duration: minutes(15) },
  documentUpload: { points: 1000, duration: hours(1) },
  pictureUpload: { points: 30, duration: minutes(15) },
  articleImage: { points: 60, duration: minutes(15) },
} as const

export type RateLimit = keyof typeof rules
export type Count = readonly [limit: RateLimit, who: string | null, times?: number]

/** The table of counts must not contain people's addresses. */
function keyOf(who: string): string {
  return createHmac('sha256', env().LINK_SECRET).update(who).digest('base64url')
}

function count(limit: RateLimit, who: string, points: number): Promise<number> {
  return countPoints({ key: `${limit}:${keyOf(who)}`, points, seconds: rules[limit].duration })
}

/** Call before the attempt, so that parallel ones count too. @throws AppError `too_many_attempts` */
export async function countAttempt(...counts: Count[]): Promise<number[]> {
  const tried = await Promise.all(
    counts.map(([limit, who, times = 1]) => (who === null ? 0 : count(limit, who, times))),
  )
  if (counts.some(([limit], place) => (tried[place] ?? 0) > rules[limit].points))
    throw new AppError('too_many_attempts')
  return tried
}

export async function forgiveAttempt(...counts: Count[]): Promise<void> {
  await Promise.all(
    counts.map(([limit, who, times = 1]) => (who === null || times === 0 ? null : count(limit, who, -times))),
  )
}

import 'server-only'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { toPlace } from '@/lib/http/client-ip'
import { getAdminClient } from '@/lib/supabase/admin'
import { call } from '@/lib/supabase/read'

const minutes = (count: number) => count * 60
const hours = (count: number) => minutes(60) * count

/** Points per `duration` in seconds. IP addresses have more because households and offices share them. */
const rules = {
  signInDevice: { points: 10, duration: minutes(15) },
  /** The owner can still sign in from elsewhere. */
  signInHere: { points: 10, duration: minutes(15) },
  signInPlaces: { points: 20, duration: hours(1) },
  /** Limits one password that is tried on many accounts. */
  signInAccounts: { points: 20, duration: hours(1) },
  signInIp: { points: 100, duration: minutes(15) },
  /** All visitors share these two limits where the portal knows no IP address. */
  signInAnywhere: { points: 40, duration: minutes(15) },
  signInAllAccounts: { points: 300, duration: hours(1) },
  resetAccount: { points: 4, duration: hours(1) },
  resetIp: { points: 40, duration: hours(1) },
  /** How many codes an address gets by mail. A browser that knows the account has its own share. */
  mailCode: { points: 4, duration: hours(1) },
  mailCodeIp: { points: 40, duration: hours(1) },
  /** It counts for one mailed code, so that four codes an hour allow twenty guesses at an account. */
  mailCodeGuess: { points: 5, duration: hours(1) },
  linkIp: { points: 200, duration: minutes(15) },
  invitationRecipient: { points: 5, duration: hours(1) },
  /** Allows two imports of a large association. */
  invitationSender: { points: 2000, duration: hours(1) },
  invitationIp: { points: 4000, duration: hours(1) },
  /** It counts for one account, beside what Auth counts. */
  secondFactor: { points: 10, duration: minutes(15) },
  passwordChange: { points: 10, duration: minutes(15) },
  /** Each change sends two mails. */
  emailChange: { points: 5, duration: hours(1) },
  connectionTest: { points: 60, duration: minutes(15) },
  /** A stored image does not count. */
  pageImage: { points: 200, duration: minutes(15) },
  importPreview: { points: 60, duration: minutes(15) },
  documentUpload: { points: 1000, duration: hours(1) },
  pictureUpload: { points: 30, duration: minutes(15) },
  ownData: { points: 10, duration: hours(1) },
  archive: { points: 10, duration: hours(1) },
  /** Sending, answering and saving a draft. */
  caseWriting: { points: 60, duration: hours(1) },
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

/** Callers count before the attempt, so that parallel attempts count too. @throws AppError `too_many_attempts` */
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

type Attempt = { key: string; points: number; seconds: number }

let batch: { attempts: Attempt[]; counts: Promise<number[]> } | null = null

/** Parallel calls share one round trip. @throws Error if the backend does not respond */
export async function countPoints(attempt: Attempt): Promise<number> {
  batch ??= startBatch()
  const place = batch.attempts.push(attempt) - 1
  const points = (await batch.counts)[place]
  if (points === undefined) throw new Error('count_attempts gave no count')
  return points
}

function startBatch() {
  const attempts: Attempt[] = []
  const counts = Promise.resolve().then(() => {
    batch = null
    return callBackend(attempts)
  })
  return { attempts, counts }
}

/** Uses the secret key, because a person who can change a count could reset it. */
async function callBackend(attempts: Attempt[]): Promise<number[]> {
  return await call(getAdminClient(), 'count_attempts', { attempts }, z.array(z.number()))
}

export type SignInAttempt = {
  email: string
  ip: string | null
  device: string | null
}

/** One place never locks an account. The returned function takes the count back. @throws `too_many_attempts` */
export async function countSignIn({ email, ip, device }: SignInAttempt): Promise<() => Promise<void>> {
  if (device) {
    const own: Count = ['signInDevice', `${device} ${email}`]
    await countAttempt(own)
    return () => forgiveAttempt(own)
  }
  const place = toPlace(ip)
  const here: Count = place ? ['signInHere', `${email} ${place}`] : ['signInAnywhere', email]
  const [tried] = await countAttempt(here)
  // Later attempts from the same place add no points.
  const first = tried === 1 ? 1 : 0
  const beyond: Count[] = place
    ? [
        ['signInPlaces', email, first],
        ['signInAccounts', place, first],
        ['signInIp', place],
      ]
    : [['signInAllAccounts', 'unknown addresses', first]]
  await countAttempt(...beyond)
  return () => forgiveAttempt(here, ...beyond)
}

/** Throws `too_many_attempts` at Auth's own limit, because such a refusal does not judge the link or password. */
export function refuseWhenLimited(error: { status?: number } | null): void {
  if (error?.status === 429) throw new AppError('too_many_attempts')
}

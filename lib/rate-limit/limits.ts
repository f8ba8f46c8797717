import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { countPoints } from './store'

const minutes = (count: number) => count * 60
const hours = (count: number) => minutes(60) * count

/**
 * The allowed attempts (`points`) per time (`duration`, in seconds). The
 * database counts questions to the assistant (lib/frank/begin.ts). Client
 * addresses have higher limits because households and offices share them.
 */
const rules = {
  /** Failed sign-ins of one account in a browser from which it has signed in before. */
  signInDevice: { points: 10, duration: minutes(15) },
  /** Failed sign-ins of one account from one address. The owner can still sign in from elsewhere. */
  signInHere: { points: 10, duration: minutes(15) },
  /** Addresses with failed sign-ins of one account. Each address counts once within its 15 minutes. */
  signInPlaces: { points: 20, duration: hours(1) },
  /** Accounts with failed sign-ins from one address: one password tried on many accounts. */
  signInAccounts: { points: 20, duration: hours(1) },
  /** Failed sign-ins of all accounts from one address. */
  signInAddress: { points: 100, duration: minutes(15) },
  resetAccount: { points: 4, duration: hours(1) },
  resetAddress: { points: 40, duration: hours(1) },
  /** Uses of links from mails and of the sessions in them. */
  linkAddress: { points: 200, duration: minutes(15) },
  /** Invitations to one address. */
  invitationRecipient: { points: 5, duration: hours(1) },
  /** Invitations by one admin: enough for two imports of a large association. */
  invitationSender: { points: 2000, duration: hours(1) },
  invitationAddress: { points: 4000, duration: hours(1) },
  /** Checks of the current password before a change. */
  passwordChange: { points: 10, duration: minutes(15) },
  /** Each change sends two mails, one of them to an address that the member enters. */
  emailChange: { points: 5, duration: hours(1) },
  /** Tests of an assistant's address by one admin, each of which makes the server send requests. */
  connectionTest: { points: 60, duration: minutes(15) },
  /** Uploads by the admins of one organisation: enough for the documents of many years. */
  documentUpload: { points: 1000, duration: hours(1) },
  pictureUpload: { points: 30, duration: minutes(15) },
  articleImage: { points: 60, duration: minutes(15) },
} as const

export type RateLimit = keyof typeof rules
export type Count = readonly [limit: RateLimit, who: string | null, times?: number]

/** Hashes the key because the table of counts must not contain people's addresses. */
function keyOf(who: string): string {
  return createHmac('sha256', env().LINK_SECRET).update(who).digest('base64url')
}

function count(limit: RateLimit, who: string, points: number): Promise<number> {
  return countPoints({ key: `${limit}:${keyOf(who)}`, points, seconds: rules[limit].duration })
}

/**
 * Counts an attempt (or the number of a batch) under each limit before it is made, so that parallel attempts
 * are counted too. A limit without a known person or address (`null`) is skipped.
 * @returns the current count per limit
 * @throws AppError `too_many_attempts`; Error if the backend does not respond
 */
export async function countAttempt(...counts: Count[]): Promise<number[]> {
  const tried = await Promise.all(
    counts.map(([limit, who, times = 1]) => (who === null ? 0 : count(limit, who, times))),
  )
  if (counts.some(([limit], place) => (tried[place] ?? 0) > rules[limit].points))
    throw new AppError('too_many_attempts')
  return tried
}

/** Takes back the count of a successful attempt, because only failures count. */
export async function forgiveAttempt(...counts: Count[]): Promise<void> {
  await Promise.all(
    counts.map(([limit, who, times = 1]) => (who === null || times === 0 ? null : count(limit, who, -times))),
  )
}

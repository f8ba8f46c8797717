import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { countPoints } from './store'

const minutes = (count: number) => count * 60
const hours = (count: number) => minutes(60) * count

/**
 * How often (`points`) within how many seconds (`duration`). Questions to the assistant are counted by the database, where they begin
 * (lib/frank/begin.ts). Client addresses are shared by households and offices: they get more.
 */
const rules = {
  /** Failed sign-ins of one account from a browser that it has signed in from before. */
  signInDevice: { points: 10, duration: minutes(15) },
  /** Failed sign-ins of one account from one place. From elsewhere its owner still comes in. */
  signInHere: { points: 10, duration: minutes(15) },
  /** Places from which one account's sign-in failed: one place is one of them, however often it tries within its 15 minutes. */
  signInPlaces: { points: 20, duration: hours(1) },
  /** Accounts whose sign-in failed from one place: one password tried on many. */
  signInAccounts: { points: 20, duration: hours(1) },
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
  /** Documents that the admins of one organisation upload: the papers of many years at once. */
  documentUpload: { points: 1000, duration: hours(1) },
  pictureUpload: { points: 30, duration: minutes(15) },
  articleImage: { points: 60, duration: minutes(15) },
} as const

export type RateLimit = keyof typeof rules
export type Count = readonly [limit: RateLimit, who: string | null, times?: number]

/** The table of counts holds no addresses of people. */
function keyOf(who: string): string {
  return createHmac('sha256', env().LINK_SECRET).update(who).digest('base64url')
}

function count(limit: RateLimit, who: string, points: number): Promise<number> {
  return countPoints({ key: `${limit}:${keyOf(who)}`, points, seconds: rules[limit].duration })
}

/**
 * Counts an attempt (or as many as a batch makes) under each of the limits before it is made, so that parallel
 * ones are counted too. A limit without a known person or address (`null`) is left out.
 * @returns how often each has been tried by now
 * @throws AppError `too_many_attempts`; Error where the backend does not answer
 */
export async function countAttempt(...counts: Count[]): Promise<number[]> {
  const tried = await Promise.all(
    counts.map(([limit, who, times = 1]) => (who === null ? 0 : count(limit, who, times))),
  )
  if (counts.some(([limit], place) => (tried[place] ?? 0) > rules[limit].points))
    throw new AppError('too_many_attempts')
  return tried
}

/** Takes an attempt back that succeeded: only failures count. */
export async function forgiveAttempt(...counts: Count[]): Promise<void> {
  await Promise.all(
    counts.map(([limit, who, times = 1]) => (who === null || times === 0 ? null : count(limit, who, -times))),
  )
}

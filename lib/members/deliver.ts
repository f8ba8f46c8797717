import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { logSurprise } from '@/lib/log'
import { countAttempt } from '@/lib/rate-limit/limits'
import type { AdminContext } from './context'
import { type Account, findAccounts, mailInvitation } from './invitation'

/** `skipped`: somebody else is sending it, or it has been sent. `limited`: too many in too short a time. */
export type Delivery = 'sent' | 'failed' | 'skipped' | 'limited'
export type Person = { id: string; email: string; fullName: string }

/** How many mails are on their way at once. What they came to is noted group by group: a server that stops repeats no more than these. */
const parallel = 5

/**
 * Sends invitations and notes each. Two who try at once send one mail: the first claims it. Nothing that goes wrong with one keeps the
 * others from theirs.
 * @param again also where one was sent before
 * @returns what became of each, by the member's id
 */
export async function deliverInvitations(
  context: AdminContext,
  people: Person[],
  { again = false }: { again?: boolean } = {},
): Promise<Map<string, Delivery>> {
  const outcomes = new Map<string, Delivery>(people.map(({ id }) => [id, 'skipped']))
  const claimed = await claim(context, people, again)
  if (claimed.length === 0) return outcomes
  const accounts = await prepare(context, claimed)
  for (let from = 0; from < claimed.length; from += parallel) {
    const group = claimed.slice(from, from + parallel)
    const deliveries = await Promise.all(
      group.map((person) => (typeof accounts === 'string' ? accounts : tryToSend(context, person, accounts))),
    )
    for (const [index, { id }] of group.entries()) outcomes.set(id, deliveries[index] ?? 'failed')
    await settle(context, group, outcomes)
  }
  return outcomes
}

export async function deliverInvitation(
  context: AdminContext,
  person: Person,
  options?: { again: boolean },
): Promise<Delivery> {
  return (await deliverInvitations(context, [person], options)).get(person.id) ?? 'failed'
}

async function claim({ client }: AdminContext, people: Person[], again: boolean): Promise<Person[]> {
  const members = people.map(({ id }) => id)
  if (members.length === 0) return []
  const { data, error } = await client.rpc('claim_invitations', { members, again })
  if (error) throw new Error(`claim_invitations failed: ${error.code} ${error.message}`)
  const claimed = new Set(z.array(z.uuid()).parse(data))
  return people.filter(({ id }) => claimed.has(id))
}

/** What counts and holds for all of them: the sender's share, and which of them have accounts. */
async function prepare(
  { sender }: AdminContext,
  people: Person[],
): Promise<Map<string, Account> | 'limited' | 'failed'> {
  try {
    await countAttempt(
      ['invitationSender', sender.memberId, people.length],
      ['invitationAddress', sender.address, people.length],
    )
    return await findAccounts(people.map(({ email }) => email))
  } catch (error) {
    return toDelivery(error)
  }
}

async function tryToSend(
  { organization, language }: AdminContext,
  { email, fullName }: Person,
  accounts: Map<string, Account>,
): Promise<Delivery> {
  try {
    await countAttempt(['invitationRecipient', email])
    const invitation = { email, fullName, organizationName: organization.name, language }
    return (await mailInvitation(invitation, accounts.get(email) ?? null)) ? 'sent' : 'failed'
  } catch (error) {
    return toDelivery(error)
  }
}

function toDelivery(error: unknown): 'limited' | 'failed' {
  if (error instanceof AppError) return 'limited'
  logSurprise('invitation', error)
  return 'failed'
}

/** The mails are out, or are not: that is what the admin is told, whatever comes of noting it. A claim runs out by itself. */
async function settle(
  { client }: AdminContext,
  group: Person[],
  outcomes: Map<string, Delivery>,
): Promise<void> {
  const ids = group.map(({ id }) => id)
  const notes = [
    ['mark_invitations_sent', ids.filter((id) => outcomes.get(id) === 'sent')],
    ['release_invitations', ids.filter((id) => outcomes.get(id) !== 'sent')],
  ] as const
  for (const [procedure, members] of notes) {
    if (members.length === 0) continue
    const { error } = await client.rpc(procedure, { members })
    if (error) logSurprise('invitation', new Error(`${procedure} failed: ${error.code} ${error.message}`))
  }
}

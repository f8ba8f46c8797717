import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { logSurprise } from '@/lib/log'
import { countAttempt } from '@/lib/rate-limit/limits'
import type { AdminContext } from './context'
import { mailInvitation } from './invitation'

/** `skipped`: somebody else is sending it, or it has been sent. `limited`: too many in too short a time. */
export type Delivery = 'sent' | 'failed' | 'skipped' | 'limited'
export type Person = { id: string; email: string; fullName: string }

/** How many mails are on their way at once. */
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
  for (let from = 0; from < claimed.length; from += parallel) {
    const group = claimed.slice(from, from + parallel)
    const deliveries = await Promise.all(group.map((person) => deliverClaimed(context, person)))
    for (const [index, { id }] of group.entries()) outcomes.set(id, deliveries[index] ?? 'failed')
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

async function deliverClaimed(context: AdminContext, person: Person): Promise<Delivery> {
  const delivery = await tryToSend(context, person)
  const settle = delivery === 'sent' ? 'mark_invitation_sent' : 'release_invitation'
  const { error } = await context.client.rpc(settle, { member: person.id })
  // The mail is out, or is not: that is what the admin is told. The claim runs out by itself.
  if (error) logSurprise('invitation', new Error(`${settle} failed: ${error.code} ${error.message}`))
  return delivery
}

async function tryToSend(
  { organization, language, sender }: AdminContext,
  { email, fullName }: Person,
): Promise<Delivery> {
  try {
    await countAttempt(
      ['invitationRecipient', email],
      ['invitationSender', sender.memberId],
      ['invitationAddress', sender.address],
    )
    const invitation = { email, fullName, organizationName: organization.name, language }
    return (await mailInvitation(invitation)) ? 'sent' : 'failed'
  } catch (error) {
    if (error instanceof AppError) return 'limited'
    logSurprise('invitation', error)
    return 'failed'
  }
}

import 'server-only'
import { z } from 'zod'
import { countAttempt } from '@/lib/auth/limits'
import { AppError } from '@/lib/errors'
import type { Locale } from '@/lib/i18n/locales'
import { logUnexpectedError } from '@/lib/log'
import { takeMails } from '@/lib/mail/pace'
import type { AdminContext } from '@/lib/members/context'
import { call } from '@/lib/supabase/read'
import { type Account, findAccounts, type GroupDelivery, type Invitation, sendGroup } from './mail'

/** A `skipped` mail was sent before or by another request. The worker sends a `queued` one. */
export type Delivery = 'sent' | 'failed' | 'skipped' | 'limited' | 'queued'
/** The mail has the admin's language if `language` is missing. */
export type Person = { id: string; email: string; fullName: string; language?: Locale | null }

/** Results are stored per group, so that a server that stops repeats at most one group. */
const parallel = 5

/** Parallel calls send one mail, because each call claims it first. `again` repeats mails that were sent. */
export async function deliverInvitations(
  context: AdminContext,
  people: Person[],
  { again = false }: { again?: boolean } = {},
): Promise<Map<string, Delivery>> {
  const outcomes = new Map<string, Delivery>(people.map(({ id }) => [id, 'skipped']))
  const claimed = await claim(context, people, again)
  if (claimed.length === 0) return outcomes
  const prepared = await prepare(context, claimed)
  const whenFull = again ? 'limited' : 'queued'
  for (let from = 0; from < claimed.length; from += parallel) {
    const group = claimed.slice(from, from + parallel)
    const deliveries =
      typeof prepared === 'string'
        ? group.map(() => prepared)
        : await sendGranted(
            group.map((person) => toInvitation(context, person)),
            prepared,
          )
    for (const [index, { id }] of group.entries()) {
      const delivery = deliveries[index] ?? 'later'
      outcomes.set(id, delivery === 'later' ? whenFull : delivery)
    }
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
  const claimed = new Set(await call(client, 'claim_invitations', { members, again }, z.array(z.uuid())))
  return people.filter(({ id }) => claimed.has(id))
}

type Prepared = { accounts: Map<string, Account>; granted: number }

async function prepare({ sender }: AdminContext, people: Person[]): Promise<Prepared | 'limited' | 'failed'> {
  try {
    await countAttempt(
      ['invitationSender', sender.memberId, people.length],
      ['invitationIp', sender.ip, people.length],
    )
    const [accounts, granted] = await Promise.all([
      findAccounts(people.map(({ email }) => email)),
      takeMails(people.length),
    ])
    return { accounts, granted }
  } catch (error) {
    if (error instanceof AppError) return 'limited'
    logUnexpectedError('invitation', error)
    return 'failed'
  }
}

function toInvitation({ organization, language }: AdminContext, person: Person): Invitation {
  const { id, email, fullName } = person
  return { id, email, fullName, organizationName: organization.name, language: person.language ?? language }
}

async function sendGranted(group: Invitation[], prepared: Prepared): Promise<GroupDelivery[]> {
  const sent = await sendGroup(group.slice(0, prepared.granted), prepared.accounts)
  prepared.granted = sent.includes('later') ? 0 : prepared.granted - sent.length
  return sent
}

/** Logs a failure without throwing it, because the mails are already sent, and the claims expire. */
async function settle(
  { client, language }: AdminContext,
  group: Person[],
  outcomes: Map<string, Delivery>,
): Promise<void> {
  const idsOf = (...requested: Delivery[]) =>
    group.map(({ id }) => id).filter((id) => requested.includes(outcomes.get(id) ?? 'failed'))
  const notes = [
    ['mark_invitations_sent', { members: idsOf('sent') }],
    ['queue_invitations', { members: idsOf('queued'), mail_language: language }],
    ['release_invitations', { members: idsOf('failed', 'limited') }],
  ] as const
  for (const [procedure, given] of notes) {
    if (given.members.length === 0) continue
    await call(client, procedure, given, z.unknown()).catch((error: unknown) =>
      logUnexpectedError('invitation', error),
    )
  }
}

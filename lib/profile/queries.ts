import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { getSession } from '@/lib/auth/session'
import { defaultFrequency, newsFrequencies } from '@/lib/news-mails/news-mail'
import { read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { Profile } from './profile'

const preference = z.object({
  frequency: z.enum(newsFrequencies),
  refused_address: z.string().nullable(),
})

/** Some backends send a list because they do not know that there is at most one. */
const atMostOne = <S extends z.ZodType>(schema: S) =>
  z
    .union([schema, z.array(schema)])
    .nullable()
    .transform((found) => (Array.isArray(found) ? (found[0] ?? null) : found))

const row = z.object({
  id: z.uuid(),
  phone_number: z.string().nullable(),
  second_factor_since: z.iso.datetime({ offset: true }).nullable(),
  organizations: z.object({ name: z.string() }),
  news_preferences: atMostOne(preference),
  erasure_requests: atMostOne(z.object({ asked_at: z.iso.datetime({ offset: true }) })),
  push_subscriptions: z.array(z.object({ endpoint: z.string() })),
})

type Row = z.infer<typeof row>

/** Lists the caller's rows in all their organisations. */
export async function listOwnRows(): Promise<Row[]> {
  const session = await getSession()
  if (!session) return []
  const client = await getServerClient()
  const request = client
    .from('organization_members')
    // The relation is named because other tables also connect members and organisations.
    .select(
      'id, phone_number, second_factor_since, organizations!organization_members_organization_id_fkey (name), news_preferences (frequency, refused_address), erasure_requests (asked_at), push_subscriptions (endpoint)',
    )
    .eq('auth_user_id', session.userId)
    .order('created_at')
  return read('organization_members', request, z.array(row))
}

/** Returns null if the member has just been removed. */
export function toProfile(member: Member, rows: Row[]): Profile | null {
  const current = rows.find(({ id }) => id === member.id)
  if (!current) return null
  return {
    phone: current.phone_number ?? '',
    secondFactorSince: current.second_factor_since ? new Date(current.second_factor_since) : null,
    erasureAskedAt: current.erasure_requests ? new Date(current.erasure_requests.asked_at) : null,
    newsChoice: {
      frequency: current.news_preferences?.frequency ?? defaultFrequency,
      refused: current.news_preferences?.refused_address === member.email,
    },
    devices: current.push_subscriptions.map(({ endpoint }) => endpoint),
    memberships: rows
      .map(({ id, organizations }) => ({
        memberId: id,
        organizationName: organizations.name,
        isCurrent: id === member.id,
      }))
      .sort((a, b) => a.organizationName.localeCompare(b.organizationName, 'sv')),
  }
}

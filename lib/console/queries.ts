import 'server-only'
import { z } from 'zod'
import { features } from '@/lib/auth/features'
import { locales } from '@/lib/i18n/locales'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { ConsoleOrganization } from './organization'
import type { Plan } from './plan'
import type { OrganizationParams } from './schema'

export const pageSize = 50
const megabyte = 1024 * 1024
const time = z.iso.datetime({ offset: true })

const quotaBytesOf = (plan: Plan | null) => (plan?.quotaMb ? plan.quotaMb * megabyte : null)
const toMb = (bytes: number | null) => (bytes === null ? null : Math.round(bytes / megabyte))

const plans = z.array(
  z
    .object({
      id: z.uuid(),
      name: z.string(),
      quota_bytes: z.number().nullable(),
      members_at_most: z.number().nullable(),
      revision: z.number(),
      organizations: z.number(),
    })
    .transform(
      ({ quota_bytes, members_at_most, ...row }): Plan => ({
        ...row,
        quotaMb: toMb(quota_bytes),
        membersAtMost: members_at_most,
      }),
    ),
)

/** All plans, by name. Each query of the console is refused in the database for others than operators. */
export async function listPlans(): Promise<Plan[]> {
  return call(await getServerClient(), 'console_plans', {}, plans)
}

const organizations = z.object({
  total: z.number(),
  default_quota: z.number().nullable(),
  plans,
  organizations: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      association_id: z.number().nullable(),
      language: z.enum(locales),
      paused_at: time.nullable(),
      members: z.number(),
      documents: z.number(),
      used_bytes: z.number(),
      quota_bytes: z.number().nullable(),
      last_activity: time.nullable(),
      switched_off: z.array(z.enum(features)),
      plan_id: z.uuid().nullable(),
    }),
  ),
})

type OrganizationPage = {
  organizations: ConsoleOrganization[]
  total: number
  defaultQuotaMb: number | null
  plans: Plan[]
}

/** @throws BackendError */
export async function listOrganizations({
  search,
  state,
  page,
}: OrganizationParams): Promise<OrganizationPage> {
  // Postgres stores no NUL, so no name can match.
  const args = {
    search: search.replaceAll('\0', '\u{fffd}'),
    wanted_state: state,
    page_number: page,
    page_size: pageSize,
  }
  const found = await call(await getServerClient(), 'console_organizations', args, organizations)
  const planOf = (id: string | null) => found.plans.find((plan) => plan.id === id) ?? null
  return {
    total: found.total,
    plans: found.plans,
    defaultQuotaMb: toMb(found.default_quota),
    organizations: found.organizations.map((row) => ({
      plan: planOf(row.plan_id),
      id: row.id,
      name: row.name,
      associationId: row.association_id,
      language: row.language,
      state: row.paused_at === null ? 'active' : 'paused',
      members: row.members,
      documents: row.documents,
      usedBytes: row.used_bytes,
      quotaBytes: row.quota_bytes ?? quotaBytesOf(planOf(row.plan_id)) ?? found.default_quota,
      ownQuotaMb: toMb(row.quota_bytes),
      switchedOff: row.switched_off,
      lastActivity: row.last_activity === null ? null : new Date(row.last_activity),
    })),
  }
}

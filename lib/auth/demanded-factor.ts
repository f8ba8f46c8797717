import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { call, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { Member } from './membership'

export type DemandedFactor = {
  isDemanded: boolean
  /** The portal notes it at each sign-in and change. */
  hasOwn: boolean
  /** The admins without a second factor. */
  without: { id: string; name: string }[]
}

const admins = z.array(
  z.object({ id: z.uuid(), full_name: z.string(), second_factor_since: z.string().nullable() }),
)

/** @throws Error if the backend does not answer */
export async function getDemandedFactor({ id, organization }: Member): Promise<DemandedFactor> {
  const client = await getServerClient()
  const [{ admins_need_second_factor }, found] = await Promise.all([
    read(
      'organizations',
      client.from('organizations').select('admins_need_second_factor').eq('id', organization.id).single(),
      z.object({ admins_need_second_factor: z.boolean() }),
    ),
    read(
      'organization_members',
      client
        .from('organization_members')
        .select('id, full_name, second_factor_since')
        .eq('organization_id', organization.id)
        .eq('role', 'ADMIN')
        .order('full_name'),
      admins,
    ),
  ])
  const without = found.filter(({ second_factor_since }) => second_factor_since === null)
  return {
    isDemanded: admins_need_second_factor,
    hasOwn: !without.some((admin) => admin.id === id),
    without: without.map((admin) => ({ id: admin.id, name: admin.full_name })),
  }
}

/** @throws AppError `second_factor_missing`: the admin would lock themselves out; `access_denied` */
export async function demandFactor({ organization }: Member, isDemanded: boolean): Promise<void> {
  const args = { org_id: organization.id, demanded: isDemanded }
  const refusals = { second_factor_missing: 'second_factor_missing' } as const
  const client = await getServerClient()
  if (!(await call(client, 'demand_second_factor', args, z.boolean(), refusals)))
    throw new AppError('access_denied')
}

import 'server-only'
import { z } from 'zod'
import { features } from '@/lib/auth/features'
import { AppError } from '@/lib/errors'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { FailureKind } from './failure'
import type {
  addPlanSchema,
  announcementSchema,
  changeOrganizationSchema,
  changePlanSchema,
  createOrganizationSchema,
} from './schema'

/** The worker mails the invitation. @throws AppError `association_id_taken`, `plan_gone` */
export async function createOrganization(input: z.infer<typeof createOrganizationSchema>): Promise<void> {
  const args = {
    new_name: input.name,
    new_association_id: input.associationId,
    new_language: input.language,
    admin_email: input.adminEmail,
    admin_name: input.adminName,
    new_plan: input.plan,
  }
  const refusals = { 23505: 'association_id_taken', 23503: 'plan_gone' } as const
  await call(await getServerClient(), 'console_create_organization', args, z.uuid(), refusals)
}

/** Returns false if it was so already. */
export async function pauseOrganization(id: string, paused: boolean): Promise<boolean> {
  return call(await getServerClient(), 'console_pause_organization', { org_id: id, paused }, z.boolean())
}

/** @throws AppError `not_found`, `plan_gone` */
export async function changeOrganization(input: z.infer<typeof changeOrganizationSchema>): Promise<void> {
  const switched_off = features.filter((feature) => !input[feature])
  const { id, language, quotaMb, plan } = input
  const args = { org_id: id, new_language: language, quota_mb: quotaMb, switched_off, new_plan: plan }
  const refusals = { 23503: 'plan_gone' } as const
  const isKnown = await call(
    await getServerClient(),
    'console_change_organization',
    args,
    z.boolean(),
    refusals,
  )
  if (!isKnown) throw new AppError('not_found')
}

const planRefusals = { 23505: 'plan_name_taken', plan_changed: 'plan_changed', 23503: 'plan_in_use' } as const

/** A form that is sent twice makes one plan. @throws AppError `plan_name_taken` */
export async function addPlan(input: z.infer<typeof addPlanSchema>): Promise<void> {
  const args = { id: input.id, ...toLimits(input) }
  await call(await getServerClient(), 'console_add_plan', args, z.unknown(), planRefusals)
}

/** @throws AppError `not_found`, `plan_name_taken`, `plan_changed` */
export async function changePlan(input: z.infer<typeof changePlanSchema>): Promise<void> {
  const args = { plan: input.id, read_revision: input.revision, ...toLimits(input) }
  const isKnown = await call(await getServerClient(), 'console_change_plan', args, z.boolean(), planRefusals)
  if (!isKnown) throw new AppError('not_found')
}

const toLimits = ({ name, quotaMb, membersAtMost }: z.infer<typeof addPlanSchema>) => ({
  new_name: name,
  quota_mb: quotaMb,
  members_at_most: membersAtMost,
})

/** @throws AppError `not_found`, `plan_in_use` */
export async function removePlan(id: string): Promise<void> {
  const args = { plan: id }
  const isKnown = await call(await getServerClient(), 'console_remove_plan', args, z.boolean(), planRefusals)
  if (!isKnown) throw new AppError('not_found')
}

/** Returns false if it has not failed, or was tried again meanwhile. */
export async function retryFailure(kind: FailureKind, id: string): Promise<boolean> {
  return call(await getServerClient(), 'console_retry', { kind, id }, z.boolean())
}

/** Returns how many were put back into their queues. */
export async function retryAllFailures(): Promise<number> {
  return call(await getServerClient(), 'console_retry_all', {}, z.number())
}

/** A form that is sent twice makes one announcement. */
export async function announce(input: z.infer<typeof announcementSchema>): Promise<void> {
  const { id, sv, en, startsAt, endsAt } = input
  const args = { id, sv, en, starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() }
  await call(await getServerClient(), 'console_announce', args, z.unknown())
}

/** @throws AppError `not_found` */
export async function removeAnnouncement(id: string): Promise<void> {
  const args = { announcement: id }
  const isKnown = await call(await getServerClient(), 'console_remove_announcement', args, z.boolean())
  if (!isKnown) throw new AppError('not_found')
}

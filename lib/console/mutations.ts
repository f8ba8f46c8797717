import 'server-only'
import { z } from 'zod'
import { features } from '@/lib/auth/features'
import { AppError } from '@/lib/errors'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { FailureKind } from './failure'
import type { announcementSchema, changeOrganizationSchema, createOrganizationSchema } from './schema'

/** The worker mails the invitation. @throws AppError `association_id_taken` */
export async function createOrganization(input: z.infer<typeof createOrganizationSchema>): Promise<void> {
  const args = {
    new_name: input.name,
    new_association_id: input.associationId,
    new_language: input.language,
    admin_email: input.adminEmail,
    admin_name: input.adminName,
  }
  const refusals = { 23505: 'association_id_taken' } as const
  await call(await getServerClient(), 'console_create_organization', args, z.uuid(), refusals)
}

/** Returns false if it was so already. */
export async function pauseOrganization(id: string, paused: boolean): Promise<boolean> {
  return call(await getServerClient(), 'console_pause_organization', { org_id: id, paused }, z.boolean())
}

/** @throws AppError `not_found` */
export async function changeOrganization(input: z.infer<typeof changeOrganizationSchema>): Promise<void> {
  const switched_off = features.filter((feature) => !input[feature])
  const args = { org_id: input.id, new_language: input.language, quota_mb: input.quotaMb, switched_off }
  const isKnown = await call(await getServerClient(), 'console_change_organization', args, z.boolean())
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

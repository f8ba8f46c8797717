import 'server-only'
import { z } from 'zod'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { Announcement } from './announcement'
import {
  type Failure,
  failureKinds,
  type OperatorEvent,
  operatorActs,
  type Queue,
  queueNames,
} from './failure'
import { pageSize } from './queries'

const time = z.iso.datetime({ offset: true })
const toPage = (page: number) => ({ page_number: page, page_size: pageSize })

const failures = z.object({
  total: z.number(),
  failures: z.array(
    z
      .object({
        kind: z.enum(failureKinds),
        id: z.uuid(),
        organization_name: z.string(),
        failed_at: time,
        code: z.string().nullable(),
        attempts: z.number().nullable(),
      })
      .transform(({ organization_name, failed_at, ...row }): Failure => {
        return { ...row, organizationName: organization_name, failedAt: new Date(failed_at) }
      }),
  ),
})

export async function listFailures(page: number): Promise<{ total: number; failures: Failure[] }> {
  return call(await getServerClient(), 'console_failures', toPage(page), failures)
}

const queues = z.array(
  z
    .object({
      queue: z.enum(queueNames),
      waiting: z.number(),
      due: z.number(),
      paused: z.number(),
      oldest_due_at: time.nullable(),
    })
    .transform(({ queue, oldest_due_at, ...counts }): Queue => {
      return { ...counts, name: queue, oldestDueAt: oldest_due_at === null ? null : new Date(oldest_due_at) }
    }),
)

export async function listQueues(): Promise<Queue[]> {
  return call(await getServerClient(), 'console_queues', {}, queues)
}

const announcements = z.array(
  z
    .object({ id: z.uuid(), text_sv: z.string(), text_en: z.string(), starts_at: time, ends_at: time })
    .transform(({ id, text_sv, text_en, starts_at, ends_at }): Announcement => {
      return { id, sv: text_sv, en: text_en, startsAt: new Date(starts_at), endsAt: new Date(ends_at) }
    }),
)

export async function listAnnouncements(): Promise<Announcement[]> {
  return call(await getServerClient(), 'console_announcements', {}, announcements)
}

const events = z.object({
  total: z.number(),
  events: z.array(
    z
      .object({
        id: z.uuid(),
        operator_address: z.string(),
        action: z.enum(operatorActs),
        organization_name: z.string().nullable(),
        detail: z.record(z.string(), z.union([z.string(), z.number()])),
        created_at: time,
      })
      .transform(({ id, operator_address, action, organization_name, detail, created_at }): OperatorEvent => {
        const createdAt = new Date(created_at)
        return {
          id,
          who: operator_address,
          act: action,
          organizationName: organization_name,
          detail,
          createdAt,
        }
      }),
  ),
})

/** What operators did, the newest first. */
export async function listOperatorEvents(page: number): Promise<{ total: number; events: OperatorEvent[] }> {
  return call(await getServerClient(), 'console_events', toPage(page), events)
}

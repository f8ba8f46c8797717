import 'server-only'
import { type Dispatcher, fetch } from 'undici'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { type FaqText, localOnlyReasons, type SyncFailure } from '@/lib/faqs/faq'
import { getFaqText } from '@/lib/faqs/queries'
import { normalizeBaseUrl } from '@/lib/frank/service/address'
import { type AssistantService, getAssistantService } from '@/lib/frank/service/service'
import { AddressRefused } from '@/lib/http/pin-address'
import { logUnexpectedError } from '@/lib/log'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { assistantFaqSchema } from './schema'

/** `local`: the organisation's settings keep its FAQ in the portal, which is no failure. */
export type SyncOutcome =
  | { state: 'synced' }
  | { state: 'local'; reason: keyof typeof localOnlyReasons }
  | { state: 'failed'; failure: SyncFailure }

const rounds = 3

/** Sends a text edited meanwhile too. @throws AppError `not_found` */
export async function syncFaq(member: Member, id: string, action: 'update' | 'delete'): Promise<SyncOutcome> {
  for (let round = 1; ; round++) {
    const text = await getFaqText(member, id)
    const outcome = await send(member, id, text, action)
    const noted = await note(member, id, text.version, outcome, action)
    if (noted || action === 'delete' || round === rounds) return outcome
  }
}

async function send(
  member: Member,
  id: string,
  text: FaqText,
  action: 'update' | 'delete',
): Promise<SyncOutcome> {
  const { associationId } = member.organization
  if (associationId === null) return { state: 'failed', failure: 'no_association' }
  let service: AssistantService
  try {
    service = await getAssistantService(member, associationId, 'faq')
  } catch (error) {
    if (!(error instanceof AddressRefused)) logUnexpectedError('faq sync', error)
    return { state: 'failed', failure: 'configuration' }
  }
  if (!service.enabled) return { state: 'local', reason: 'disabled' }
  const { question, answer } = text
  const failure = await sendFaq(
    { faq_id: id, question, answer, association_id: associationId, action },
    service,
  )
  await service.dispatcher?.destroy()
  return failure ? { state: 'failed', failure } : { state: 'synced' }
}

/** Returns false if the item has changed since it was read. */
async function note(
  member: Member,
  id: string,
  version: string,
  outcome: SyncOutcome,
  action: 'update' | 'delete',
): Promise<boolean> {
  const client = await getServerClient()
  const args = {
    org_id: member.organization.id,
    item_id: id,
    version,
    sent: outcome.state === 'synced' && action === 'update',
    attempted: outcome.state !== 'local',
    problem: toProblem(outcome),
  }
  return call(client, 'record_faq_sync', args, z.boolean())
}

function toProblem(outcome: SyncOutcome): string | null {
  if (outcome.state === 'local') return localOnlyReasons[outcome.reason]
  return outcome.state === 'failed' ? outcome.failure : null
}

type Service = {
  baseUrl: string
  headers: Record<string, string>
  dispatcher?: Dispatcher
  timeoutMs?: number
}

const timeoutMs = 10_000

/** Returns null if the service accepted the item. Reads the status alone. Never throws. */
export async function sendFaq(
  item: z.infer<typeof assistantFaqSchema>,
  service: Service,
): Promise<SyncFailure | null> {
  const signal = AbortSignal.timeout(service.timeoutMs ?? timeoutMs)
  try {
    const response = await fetch(`${normalizeBaseUrl(service.baseUrl)}/faq`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...service.headers },
      body: JSON.stringify(item),
      // A redirect could lead to an unchecked address.
      redirect: 'error',
      dispatcher: service.dispatcher,
      signal,
    })
    await response.body?.cancel()
    return toSyncFailure(response.status, item.action)
  } catch (error) {
    if (signal.aborted) return 'timeout'
    return error instanceof TypeError ? 'network' : 'unexpected'
  }
}

function toSyncFailure(status: number, action: 'update' | 'delete'): SyncFailure | null {
  if (status >= 200 && status < 300) return null
  if (status === 401 || status === 403) return 'refused'
  // An item that the service does not know is already deleted there.
  if (status === 404) return action === 'delete' ? null : 'unknown_item'
  return status >= 500 ? 'server_error' : 'unexpected'
}

import { createParser } from 'eventsource-parser'
import { mintAssistantToken } from '@/lib/assistant/token'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { readBackend } from '@/supabase/local/client-env'
import { adminOf } from '@/tests/support/backend'

export type ServiceEvent = { event: string; data: Record<string, unknown> }

/** Our own service, called as the portal calls it for the members of an organisation. */
export async function openOwnService(url: string, dataDir: string, organization: string) {
  const { data } = await adminOf(dataDir)
    .from('organizations')
    .select('id, association_id')
    .eq('name', organization)
    .single<{ id: OrganizationId; association_id: number }>()
  const secret = readBackend(dataDir)?.frankApiToken
  if (!data || !secret) throw new Error(`No organisation ${organization}`)
  const { id: organizationId, association_id: associationId } = data
  const mint = () =>
    mintAssistantToken({ organizationId, associationId, audience: 'members', scope: 'ask' }, secret)

  async function ask(question: string, accept: string, signal?: AbortSignal): Promise<Response> {
    return fetch(`${url}/api/assistant/ask`, {
      method: 'POST',
      headers: { accept, authorization: `Bearer ${await mint()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question, association_id: associationId, threshold: 0.3, language: 'sv' }),
      signal,
    })
  }

  return { ask, organizationId }
}

/** The events of a stream, in order. */
export async function readEvents(response: Response): Promise<ServiceEvent[]> {
  const events: ServiceEvent[] = []
  const parser = createParser({
    onEvent: ({ event = '', data }) => void events.push({ event, data: JSON.parse(data) }),
  })
  parser.feed(await response.text())
  return events
}

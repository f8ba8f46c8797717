import 'server-only'
import { type Dispatcher, fetch } from 'undici'
import type { z } from 'zod'
import type { SyncFailure } from '@/lib/faqs/faq'
import type { assistantFaqSchema } from './schema'
import { normalizeBaseUrl } from './service-address'

type Service = {
  baseUrl: string
  headers: Record<string, string>
  dispatcher?: Dispatcher
  timeoutMs?: number
}

const timeoutMs = 10_000

/** Never throws. Null if the service accepted the item. Reads only the status. */
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
    return toFailure(response.status, item.action)
  } catch (error) {
    if (signal.aborted) return 'timeout'
    return error instanceof TypeError ? 'network' : 'unexpected'
  }
}

function toFailure(status: number, action: 'update' | 'delete'): SyncFailure | null {
  if (status >= 200 && status < 300) return null
  if (status === 401 || status === 403) return 'refused'
  // An item that the service does not know is already deleted there.
  if (status === 404) return action === 'delete' ? null : 'unknown_item'
  return status >= 500 ? 'server_error' : 'unexpected'
}

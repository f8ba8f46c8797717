import { processSingleton } from '@/lib/process-singleton'

const shareFor = 10_000

type Answer = { status: number; headers: [string, string][]; body: string }
type Refresh = { answer: Promise<Answer>; until: number }
const refreshes = processSingleton('refreshes', () => new Map<string, Refresh>())

/** After a 429 the client ends the session, so its owner must keep the cookies. */
export function watchRefreshes(): { fetch: typeof fetch; wasLimited: () => boolean } {
  let isLimited = false
  const watched: typeof fetch = async (input, init) => {
    const response = await fetchWithSharedRefresh(input, init)
    if (isRefresh(input)) isLimited = response.status === 429
    return response
  }
  return { fetch: watched, wasLimited: () => isLimited }
}

const addressOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : String(input))
const isRefresh = (input: RequestInfo | URL) =>
  addressOf(input).includes('/auth/v1/token?grant_type=refresh_token')

/** A second use of a refresh token ends the session, so parallel requests share one refresh. */
export async function fetchWithSharedRefresh(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const address = addressOf(input)
  if (!isRefresh(input) || typeof init?.body !== 'string') return fetch(input, init)
  const now = Date.now()
  for (const [key, { until }] of refreshes) if (until < now) refreshes.delete(key)
  const running = refreshes.get(init.body)
  if (running) return toResponse(await running.answer)
  const answer = fetch(input, init)
    .then(toAnswer)
    .then((given) => refuseReuse(given, address, init))
  refreshes.set(init.body, { answer, until: now + shareFor })
  // Only a new session is shared. After a failure the next request tries again.
  const { status } = await answer.catch(() => ({ status: 500 }))
  if (status !== 200) refreshes.delete(init.body)
  return toResponse(await answer)
}

/** Auth's second token format reissues the newest token and only reports this in a header. */
async function refuseReuse(answer: Answer, address: string, init: RequestInit): Promise<Answer> {
  const causes = answer.headers.find(([name]) => name === 'sb-auth-refresh-token-reuse-cause')?.[1].split(',')
  if (!causes?.includes('fail-to-save') || causes.includes('concurrent-refresh')) return answer
  const { access_token } = JSON.parse(answer.body)
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${access_token}`)
  await fetch(new URL('/auth/v1/logout?scope=local', address), { method: 'POST', headers })
  const body = { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' }
  return { status: 400, headers: [['content-type', 'application/json']], body: JSON.stringify(body) }
}

async function toAnswer(response: Response): Promise<Answer> {
  return { status: response.status, headers: [...response.headers], body: await response.text() }
}

function toResponse({ status, headers, body }: Answer): Response {
  const plain = new Headers(headers)
  // The body is decompressed.
  plain.delete('content-encoding')
  plain.delete('content-length')
  return new Response(body, { status, headers: plain })
}

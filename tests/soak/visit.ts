import { setTimeout as wait } from 'node:timers/promises'
import type { Journal } from './journal'
import type { Visitor } from './organizations'

/** A request without an answer by then has failed. */
const patienceMs = 15_000

/**
 * Sends the requests of one organisation's people until the signal. A request that is open then gets its answer, because
 * Node's `fetch` may throw outside of any promise when a body that arrives is cut off.
 */
export type Client = { journal: Journal; url: string; visitor: Visitor; signal: AbortSignal }

/** Makes one request and records its outcome. @returns the text of a successful response */
export async function request(
  { journal, url, visitor }: Client,
  route: string,
  path: string,
  init: RequestInit = {},
): Promise<string | null> {
  const from = performance.now()
  const { phase } = journal
  const patience = AbortSignal.timeout(patienceMs)
  const headers = new Headers(init.headers)
  headers.set('x-forwarded-for', visitor.address)
  let outcome: string
  let text: string | null = null
  try {
    const reply = await fetch(`${url}${path}`, { redirect: 'manual', ...init, headers, signal: patience })
    const body = await reply.text()
    outcome = reply.ok ? 'ok' : String(reply.status)
    if (reply.ok) text = body
    journal.look(visitor, body)
  } catch (error) {
    outcome = patience.aborted ? 'no answer' : error instanceof Error ? error.name : 'unknown'
  }
  journal.note({ route, organization: visitor.organization.id, outcome, phase, ms: performance.now() - from })
  return text
}

/** A member and an admin of one organisation who browse, search, ask and sometimes upload. */
export async function live(client: Client): Promise<void> {
  const { visitor, signal } = client
  const get = (route: string, path: string) =>
    request(client, route, path, { headers: { cookie: visitor.cookies.member } })
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined)
  await pause(Math.random() * 6000)
  for (let round = 0; !signal.aborted; round++) {
    await get('dashboard', '/manager/dashboard')
    await get('documents', '/manager/documents')
    await get('search', `/manager/documents?q=${visitor.word}`)
    await ask(client, `Vad står det om ${visitor.word}?`)
    if (round % 4 === 0) await upload(client, 2000)
    await pause(3000 + Math.random() * 3000)
  }
}

export function ask(client: Client, question: string) {
  return request(client, 'ask', '/api/frank/ask', {
    method: 'POST',
    headers: { cookie: client.visitor.cookies.member, 'content-type': 'application/json' },
    body: JSON.stringify({ question, language: 'sv' }),
  })
}

/** Uploads a text document with the organisation's word. @returns whether it was acknowledged */
export async function upload(client: Client, bytes: number): Promise<boolean> {
  const { journal, visitor } = client
  const name = `${crypto.randomUUID()}.txt`
  const toLine = (nth: number) =>
    `Ordet ${visitor.word} står i punkt ${nth} av föreningens handlingar och gäller alla medlemmar.\n`
  const count = Math.ceil(bytes / toLine(1).length)
  const text = Array.from({ length: count }, (_, at) => toLine(at + 1)).join('')
  const form = new FormData()
  form.set('file', new File([text], name, { type: 'text/plain' }))
  const reply = await request(client, 'upload', visitor.upload, {
    method: 'POST',
    headers: { cookie: visitor.cookies.admin, accept: 'application/json' },
    body: form,
  })
  if (reply === null) return false
  journal.acknowledged.push({ organization: visitor.organization.id, name })
  return true
}

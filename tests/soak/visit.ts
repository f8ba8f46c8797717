import { setTimeout as wait } from 'node:timers/promises'
import type { Journal } from './journal'
import type { Visitor } from './organizations'

const patienceMs = 30_000

/** Makes one request and records its outcome. @returns the text of a successful response */
export async function request(
  journal: Journal,
  route: string,
  visitor: Visitor,
  address: string,
  init: RequestInit = {},
): Promise<string | null> {
  const from = performance.now()
  const { phase } = journal
  let outcome: string
  let text: string | null = null
  try {
    const reply = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      ...init,
    })
    const body = await reply.text()
    outcome = reply.ok ? 'ok' : String(reply.status)
    if (reply.ok) text = body
    journal.look(visitor, body)
  } catch (error) {
    outcome = error instanceof Error ? error.name : 'unknown'
  }
  journal.note({ route, organization: visitor.organization.id, outcome, phase, ms: performance.now() - from })
  return text
}

/** A member and an admin of one organisation who browse, search, ask and sometimes upload. */
export async function live(
  journal: Journal,
  url: string,
  visitor: Visitor,
  signal: AbortSignal,
): Promise<void> {
  const { cookies, word } = visitor
  const get = (route: string, path: string) =>
    request(journal, route, visitor, `${url}${path}`, { headers: { cookie: cookies.member } })
  for (let round = 0; !signal.aborted; round++) {
    await get('dashboard', '/manager/dashboard')
    await get('documents', '/manager/documents')
    await get('search', `/manager/documents?q=${word}`)
    await ask(journal, url, visitor, `Vad står det om ${word}?`)
    if (round % 4 === 0) await upload(journal, url, visitor, 2000)
    await wait(3000 + Math.random() * 3000)
  }
}

export function ask(journal: Journal, url: string, visitor: Visitor, question: string) {
  return request(journal, 'ask', visitor, `${url}/api/frank/ask`, {
    method: 'POST',
    headers: { cookie: visitor.cookies.member, 'content-type': 'application/json' },
    body: JSON.stringify({ question, language: 'sv' }),
  })
}

/** Uploads a text document with the organisation's word. @returns whether it was acknowledged */
export async function upload(
  journal: Journal,
  url: string,
  visitor: Visitor,
  bytes: number,
): Promise<boolean> {
  const name = `${crypto.randomUUID()}.txt`
  const line = `Ordet ${visitor.word} står i föreningens handlingar och gäller alla medlemmar.\n`
  const form = new FormData()
  form.set('file', new File([line.repeat(Math.ceil(bytes / line.length))], name, { type: 'text/plain' }))
  const reply = await request(journal, 'upload', visitor, `${url}${visitor.upload}`, {
    method: 'POST',
    headers: { cookie: visitor.cookies.admin, accept: 'application/json' },
    body: form,
  })
  if (reply === null) return false
  journal.acknowledged.push({ organization: visitor.organization.id, name })
  return true
}

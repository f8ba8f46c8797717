import { setTimeout as wait } from 'node:timers/promises'
import { checkMarkdown } from '@/lib/markdown/check'
import { listActions } from '@/tests/support/build-doors'
import { addArticle } from '@/tests/support/content/articles'
import type { Visitor } from './organizations'
import { ask, type Client, request, upload } from './visit'

/** An attack goes on until the client's signal. */
type Attack = (client: Client, connections: number) => Promise<void>

/** Sends one request after the other on each connection. */
async function repeat({ signal }: Client, connections: number, send: (nth: number) => Promise<unknown>) {
  const connection = async () => {
    for (let nth = 0; !signal.aborted; nth++) await send(nth)
  }
  await Promise.all(Array.from({ length: connections }, connection))
}

function findAction(name: string): string {
  const action = listActions().find((one) => one.name === name)
  if (!action) throw new Error(`The build has no action ${name}.`)
  return action.id
}

/** Sends a form of empty parts and a list of brackets in turn, each to the action that is named. */
function sendBodies(client: Client, cookie: string, of: { action: string; path: string; bytes: number }) {
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
  const bodies = [
    {
      type: 'multipart/form-data; boundary=x',
      body: `${part.repeat(Math.floor(of.bytes / part.length) - 1)}--x--`,
    },
    { type: 'text/plain;charset=UTF-8', body: '['.repeat(of.bytes) },
  ]
  const id = findAction(of.action)
  return async () => {
    for (const { type, body } of bodies)
      await request(client, 'body', of.path, {
        method: 'POST',
        headers: { 'content-type': type, 'next-action': id, cookie },
        body,
      })
  }
}

/** The largest bodies that a visitor may send, and those of a megabyte, which are refused. */
const visitorsBodies: Attack = (client, connections) => {
  const send = [16 * 1024, 1_100_000].map((bytes) =>
    sendBodies(client, '', { action: 'signIn', path: '/auth', bytes }),
  )
  return repeat(client, connections, (nth) => (send[nth % 2] as () => Promise<void>)())
}

/** The largest bodies of a member, and the 20,000 empty parts of an admin, whose form takes an image. */
const membersBodies: Attack = (client, connections) => {
  const { member, admin } = client.visitor.cookies
  const send = [
    sendBodies(client, member, { action: 'markRead', path: '/manager/news', bytes: 256 * 1024 }),
    sendBodies(client, admin, { action: 'createArticle', path: '/manager/articles', bytes: 1_100_000 }),
  ]
  return repeat(client, connections, (nth) => (send[nth % 2] as () => Promise<void>)())
}

const hardMarkdown = [
  '**a** ',
  '*a_ ',
  '[a](/b) ',
  '`a` ',
  '~~a~~ ',
  '> a\n\n',
  '- a\n',
  '[',
  '<u>a</u> ',
  '&amp; ',
]
const newsLength = 12_000

/** Adds ten news. One that its check refuses is shown as plain text, as after the form. */
export async function addHardNews(dataDir: string, visitor: Visitor): Promise<void> {
  for (const part of hardMarkdown) {
    const content = part.repeat(newsLength / part.length)
    const isChecked = (await checkMarkdown('article', content, visitor.organization.id)) !== null
    visitor.news.push(await addArticle(dataDir, visitor.organization.id, { content, isChecked }))
  }
}

/** Each client of one member reads the list of ten news and then each of them. */
const readHardNews: Attack = (client, connections) => {
  const { news, cookies } = client.visitor
  const paths = ['', ...news.map((id) => `/${id}`)]
  return repeat(client, connections, (nth) =>
    request(client, 'news', `/manager/news${paths[nth % paths.length]}`, {
      headers: { cookie: cookies.member },
    }),
  )
}

/** A list of members of a megabyte, whose cells are tabs. */
const previewTabs: Attack = (client, connections) => {
  const { organization, cookies } = client.visitor
  const path = `/manager/organization-users/${encodeURIComponent(organization.name)}/import`
  const headers = { cookie: cookies.admin, 'next-action': findAction('previewImport') }
  const list = `Namn;E-post\n${`"${'\t'.repeat(10_000)}x";a@example.se\n`.repeat(100)}`
  return repeat(client, connections, () => {
    const body = new FormData()
    body.append('_1_file', new File([list], 'medlemmar.csv', { type: 'text/csv' }))
    body.append('0', '["$K1"]')
    return request(client, 'list', path, { method: 'POST', headers, body })
  })
}

/** One organisation asks, searches and uploads as fast as it can. */
const flood: Attack = (client, connections) => {
  const { word, cookies } = client.visitor
  return repeat(client, connections, async () => {
    await ask(client, `Vad gäller ${crypto.randomUUID()} ${word}?`)
    await request(client, 'search', `/manager/documents?q=${'a '.repeat(200)}${word}`, {
      headers: { cookie: cookies.member },
    })
    await upload(client, 20_000)
  })
}

/** Five megabytes of text, which the worker reads and embeds during the rest of the phase. */
const embedTexts: Attack = async (client) => {
  for (let file = 0; file < 10 && !client.signal.aborted; file++) await upload(client, 500_000)
  await wait(2 ** 30, undefined, { signal: client.signal }).catch(() => undefined)
}

const each = [1, 3, 15]

/**
 * What one of two organisations does while the others are measured, each in turn with each number of connections. The
 * writer's texts come last, because the embedding goes on for minutes.
 */
export const attacks: { name: string; by: 'attacker' | 'writer'; connections: number[]; attack: Attack }[] = [
  { name: "a visitor's bodies", by: 'attacker', connections: each, attack: visitorsBodies },
  { name: "a member's bodies", by: 'attacker', connections: each, attack: membersBodies },
  { name: 'hard news', by: 'attacker', connections: [1, 3, 10, 15], attack: readHardNews },
  { name: 'tabs', by: 'attacker', connections: each, attack: previewTabs },
  { name: 'flood', by: 'attacker', connections: each, attack: flood },
  { name: '5 MB embedded', by: 'writer', connections: [1], attack: embedTexts },
]

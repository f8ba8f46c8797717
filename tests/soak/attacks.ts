import { listActions } from '@/tests/support/build-doors'
import { addArticle } from '@/tests/support/content/articles'
import { flood } from './faults'
import type { Journal } from './journal'
import type { Visitor } from './organizations'
import { request } from './visit'
import type { World } from './world'

export type Attack = (journal: Journal, world: World, visitor: Visitor, signal: AbortSignal) => Promise<void>

const connections = 15

/** Sends one request after the other on each connection. */
const repeat = (signal: AbortSignal, send: () => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: connections }, async () => {
      while (!signal.aborted) await send()
    }),
  ).then(() => undefined)

const findAction = (name: string) => {
  const action = listActions().find((one) => one.name === name)
  if (!action) throw new Error(`The build has no action ${name}.`)
  return action
}

/** A form of empty parts is parsed before the guard of its action. An admin may send the most of them. */
const sendEmptyParts: Attack = (journal, world, visitor, signal) => {
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
  const body = `${part.repeat(20_000)}--x--`
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    'next-action': findAction('createArticle').id,
    cookie: visitor.cookies.admin,
  }
  const address = `${world.url}/manager/articles`
  return repeat(signal, () => request(journal, 'form', visitor, address, { method: 'POST', headers, body }))
}

/** An article that its check lets pass, and that takes as long to render as such a text may. */
const readHeavyArticle: Attack = async (journal, world, visitor, signal) => {
  const id = await addArticle(world.dataDir, visitor.organization.id, { content: '**a** '.repeat(2000) })
  const headers = { cookie: visitor.cookies.member }
  await repeat(signal, () =>
    request(journal, 'article', visitor, `${world.url}/manager/news/${id}`, { headers }),
  )
}

/** A list of members whose cells are tabs. */
const previewTabs: Attack = (journal, world, visitor, signal) => {
  const place = encodeURIComponent(visitor.organization.name)
  const address = `${world.url}/manager/organization-users/${place}/import`
  const headers = { cookie: visitor.cookies.admin, 'next-action': findAction('previewImport').id }
  const list = `Namn;E-post\n${`"${'\t'.repeat(10_000)}x";a@example.se\n`.repeat(100)}`
  return repeat(signal, () => {
    const body = new FormData()
    body.append('_1_file', new File([list], 'medlemmar.csv', { type: 'text/csv' }))
    body.append('0', '["$K1"]')
    return request(journal, 'list', visitor, address, { method: 'POST', headers, body })
  })
}

/** What one organisation does while the others are measured, each in turn, by its name in the report. */
export const attacks: [string, Attack][] = [
  ['flood', (journal, world, visitor, signal) => flood(journal, world.url, visitor, signal)],
  ['empty parts', sendEmptyParts],
  ['heavy article', readHeavyArticle],
  ['tabs', previewTabs],
]

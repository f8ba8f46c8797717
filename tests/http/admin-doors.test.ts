import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toSignIn } from '@/lib/auth/next-path'
import { readEntries } from '@/scripts/build-output'
import { type Action, listActions, listMethods, toAddress } from '@/tests/support/build-doors'
import { addAccount } from '@/tests/support/content/members'
import { routePermissions } from '@/tests/support/route-permissions'
import { type ServedAssociation, serveAssociation } from '@/tests/support/served-association'
import { signInOverHttp } from '@/tests/support/sign-in'

let served: ServedAssociation
let proxy: ServedAssociation['proxy']
let portal: ServedAssociation['portal']
const cookies = { admin: '', board: '', member: '', stranger: '', visitor: '' }
const people = ['board', 'member', 'stranger', 'visitor'] as const

beforeAll(async () => {
  served = await serveAssociation({ members: ['member@example.se'] })
  ;({ proxy, portal } = served)
  const { backend, organizationId } = served
  await addAccount(backend, organizationId, 'admin@example.se', 'ADMIN')
  await addAccount(backend, organizationId, 'board@example.se', 'BOARD')
  await backend.signIn('stranger@example.se')
  for (const who of ['admin', 'board', 'member', 'stranger'] as const)
    cookies[who] = await signInOverHttp(backend.dataDir, `${who}@example.se`, 'correct horse')
})
afterAll(() => served?.stop())

const refusals = {
  board: 'access_denied',
  member: 'access_denied',
  stranger: 'member_not_found',
  visitor: 'session_expired',
}

const fill = (address: string) =>
  address
    .replace('[organizationName]', encodeURIComponent('Brf Norrskenet'))
    .replace(/\[\w+\]/g, randomUUID())
const isConsole = (file: string) => file.includes('/operator/')
const adminPages = () =>
  readEntries().filter((entry) => entry.includes('/(admin)/') && entry.endsWith('/page'))

/**
 * Posts an action as our pages do. The form is passed as both first and second argument, because some actions
 * take the previous state first.
 */
async function post(action: Action, who: keyof typeof cookies) {
  const body = new FormData()
  // The hidden fields of actions without a form state.
  for (const name of ['groupId', 'id', 'memberId', 'sectionId', 'documentId'])
    for (const place of [1, 2]) body.append(`_${place}_${name}`, randomUUID())
  body.append('0', '["$K1","$K2"]')
  proxy.take()
  const reply = await fetch(`${portal.url}${fill(action.page)}`, {
    method: 'POST',
    headers: { cookie: cookies[who], 'next-action': action.id },
    body,
    redirect: 'manual',
  })
  const codes = [...(await reply.text()).matchAll(/"code":"(\w+)"/g)].map(([, code]) => code)
  return { codes, trips: proxy.take() }
}

describe('the access rules of the build', () => {
  it('Z02 no admin action of the build admits the board, a member, a stranger with an account or a visitor', async () => {
    const actions = listActions()
    const admins = actions.filter(({ file }) => file.includes('/(admin)/'))
    expect(admins.length).toBeGreaterThan(20)
    const silent: string[] = []
    const guard =
      /rpc\/(?:get_current_member|has_live_session|needs_second_factor|has_paused_membership|has_ended_membership|get_operator_state)$/
    for (const action of admins) {
      // Control: the same request reaches the action if an admin makes it.
      const known = await post(action, 'admin')
      expect([action.name, known.codes.filter((code) => code !== 'access_denied')]).toEqual([
        action.name,
        known.codes,
      ])
      for (const who of people) {
        const { codes, trips } = await post(action, who)
        const refusal = refusals[who]
        const told = codes.filter((code) => code !== refusal)
        const done = trips.filter((trip) => !guard.test(trip))
        const asked = who === 'visitor' || trips.some((trip) => guard.test(trip))
        const seen = { action: action.name, who, asked, told, done }
        expect(seen).toEqual({ action: action.name, who, asked: true, told: [], done: [] })
        if (codes.length === 0) silent.push(`${action.name} ${who}`)
      }
    }
    // Nothing shows their results.
    const withoutResult = ['dismissFirstSteps', 'noteFirstStepsDone']
    const expected = withoutResult.flatMap((name) => people.map((who) => `${name} ${who}`))
    expect(silent.toSorted()).toEqual(expected.toSorted())
  })

  it('Z01 no admin page is shown to the board, a member, a stranger or a visitor', async () => {
    expect(adminPages().length).toBeGreaterThan(6)
    const get = async (page: string, who: keyof typeof cookies) => {
      const address = fill(toAddress(page))
      const reply = await fetch(portal.url + address, {
        headers: { cookie: cookies[who] },
        redirect: 'manual',
      })
      const location = reply.headers.get('location')?.replace(portal.url, '') ?? null
      return [page, reply.status, location === toSignIn(address) ? 'sign-in' : location]
    }
    for (const page of adminPages()) {
      expect(await get(page, 'admin')).toEqual([page, 200, null])
      for (const who of ['board', 'member'] as const)
        expect(await get(page, who)).toEqual([page, 307, '/manager/dashboard?notice=access_denied'])
      expect(await get(page, 'stranger')).toEqual([page, 307, 'sign-in'])
      expect(await get(page, 'visitor')).toEqual([page, 307, 'sign-in'])
    }
  })

  it('Z02 the board’s own page and actions admit the board and the admins, and nobody else', async () => {
    const own = (file: string) => file.includes('/(board)/')
    const pages = readEntries().filter((entry) => own(entry) && entry.endsWith('/page'))
    const paths = ['/manager/cases/board', '/manager/cases/board/[caseId]', '/manager/frank/questions']
    expect(pages.map(toAddress).toSorted()).toEqual(paths)
    for (const path of paths) {
      const get = async (who: keyof typeof cookies) => {
        const headers = { cookie: cookies[who] }
        const reply = await fetch(portal.url + fill(path), { headers, redirect: 'manual' })
        await reply.text()
        return reply.status
      }
      // There is no such case.
      const open = path.endsWith(']') ? 404 : 200
      const statuses = await Promise.all((['admin', ...people] as const).map(get))
      expect([path, ...statuses]).toEqual([path, open, open, 307, 307, 307])
    }
    const actions = listActions().filter(({ file }) => own(file))
    expect(actions.map(({ name }) => name).toSorted()).toEqual([
      'answerQuestion',
      'dismissQuestion',
      'moveCase',
      'noteCase',
    ])
    for (const action of actions) {
      for (const who of ['admin', 'board'] as const)
        expect([action.name, who, (await post(action, who)).codes]).toEqual([
          action.name,
          who,
          expect.not.arrayContaining(['access_denied']),
        ])
      for (const who of ['member', 'stranger', 'visitor'] as const)
        expect([action.name, who, (await post(action, who)).codes]).toEqual([
          action.name,
          who,
          [refusals[who]],
        ])
    }
  })

  it('Z20 no page or action of the operator’s console admits an admin, the board, a member, a stranger or a visitor', async () => {
    const pages = readEntries().filter((entry) => isConsole(entry) && entry.endsWith('/page'))
    expect(pages.map(toAddress)).toEqual(expect.arrayContaining(['/operator', '/operator/two-step']))
    const get = async (address: string, who: keyof typeof cookies) => {
      const headers = { cookie: cookies[who] }
      const reply = await fetch(portal.url + address, { headers, redirect: 'manual' })
      const location = reply.headers.get('location')?.replace(portal.url, '') ?? null
      await reply.text()
      return [address, who, reply.status, location]
    }
    for (const address of pages.map((page) => fill(toAddress(page)))) {
      for (const who of ['admin', 'board', 'member', 'stranger'] as const)
        expect(await get(address, who)).toEqual([address, who, 404, null])
      expect(await get(address, 'visitor')).toEqual([address, 'visitor', 307, toSignIn(address)])
    }
    const guard = /rpc\/(?:get_operator_state|has_live_session)$/
    const actions = listActions().filter(({ file }) => isConsole(file))
    expect(actions.length).toBeGreaterThan(3)
    for (const action of actions)
      for (const who of ['admin', ...people] as const) {
        const { codes, trips } = await post(action, who)
        const done = trips.filter((trip) => !guard.test(trip))
        const code = who === 'visitor' ? 'session_expired' : 'access_denied'
        // The schema of the form is checked before the handler of a public action asks for the role.
        const expected = action.name === 'switchOnForConsole' ? expect.any(Array) : [code]
        expect([action.name, who, codes, done]).toEqual([action.name, who, expected, []])
      }
  })

  it('Z01 no admin page is given to somebody else who posts to it as the router does, past the middleware', async () => {
    const forms = listActions().filter(({ file }) => file.includes('/(admin)/'))
    /** @returns the headings that come, the not-found page's first, and the admins' actions */
    const postAsRouter = async (page: string, who: keyof typeof cookies) => {
      const headers = { cookie: cookies[who], rsc: '1' }
      // Next redirects a router's request without this mark to the address with it.
      const reply = await fetch(`${portal.url}${fill(toAddress(page))}?_rsc`, { method: 'POST', headers })
      const text = await reply.text()
      const headings = [...text.matchAll(/"h1",null,\{[^{}]*"children":"([^"]+)"\}/g)]
      const actions = forms.filter(({ id }) => text.includes(id)).map(({ name }) => name)
      return { headings: headings.map(([, heading]) => heading), actions }
    }
    for (const page of adminPages()) {
      // Control: an admin gets the page in the same way.
      const known = await postAsRouter(page, 'admin')
      const heading = known.headings.at(-1)
      expect([page, heading]).toEqual([page, expect.any(String)])
      if (page.endsWith('/frank/page')) expect(known.actions).toContain('saveSettings')
      for (const who of people) {
        const { headings, actions } = await postAsRouter(page, who)
        expect([page, who, headings.includes(heading), actions]).toEqual([page, who, false, []])
      }
    }
  })

  it('A14 no page of the build is cached, for any person or way to ask for it', async () => {
    const pages = readEntries().filter((entry) => entry.startsWith('/[locale]/') && entry.endsWith('/page'))
    expect(pages.length).toBeGreaterThan(20)
    for (const page of pages)
      for (const who of ['admin', 'visitor'] as const)
        for (const asked of [{}, { rsc: '1' }] as Record<string, string>[]) {
          const headers = { cookie: cookies[who], ...asked }
          const reply = await fetch(`${portal.url}${fill(toAddress(page))}`, { headers })
          await reply.text()
          const cached = reply.headers.get('cache-control') ?? 'nothing'
          expect([page, who, asked, cached]).toEqual([page, who, asked, expect.stringContaining('no-store')])
        }
  })

  it('Z01 every route of the build has a permission in route-permissions.ts', () => {
    const entries = readEntries().filter((entry) => entry.startsWith('/api/'))
    const found = entries.flatMap((entry) =>
      listMethods(entry).map((method) => `${method} ${toAddress(entry)}`),
    )
    expect(found.sort()).toEqual(Object.keys(routePermissions).sort())
  })

  it('Z01 no route admits a caller without its permission', async () => {
    const ask = async (route: string, who: keyof typeof cookies) => {
      const [method, path = ''] = route.split(' ')
      const reply = await fetch(`${portal.url}${fill(path)}`, {
        method,
        headers: {
          cookie: cookies[who],
          accept: 'application/json',
          ...(method === 'POST' && { 'content-type': 'application/json' }),
        },
        body: method === 'POST' ? '{}' : undefined,
        redirect: 'manual',
      })
      await reply.text()
      // A route that is opened as a link redirects visitors to the sign-in page.
      return reply.status === 303 && reply.headers.get('location')?.startsWith('/auth') ? 401 : reply.status
    }
    for (const [route, permission] of Object.entries(routePermissions)) {
      if (permission === 'public') continue
      const statuses = await Promise.all(people.map((who) => ask(route, who)))
      const own = permission === 'admin' ? 403 : expect.any(Number)
      if (permission !== 'token') expect([route, statuses]).toEqual([route, [own, own, 401, 401]])
      else
        for (const status of statuses)
          expect([route, status, [401, 403, 404, 410].includes(status)]).toEqual([route, status, true])
    }
  })

  it('no action fails on malformed arguments', async () => {
    const send = async ({ name, id, page }: Action, body: string) => {
      const type = { 'content-type': 'text/plain;charset=UTF-8' }
      const headers = { cookie: cookies.admin, 'next-action': id, ...type }
      const asked = { method: 'POST', headers, body, redirect: 'manual' } as const
      const reply = await fetch(`${portal.url}${fill(page)}`, asked)
      await reply.text()
      return { name, body, fails: reply.status >= 500 || reply.status === 429 }
    }
    // The actions that end the session come last.
    const isLast = ({ name }: Action) => ['signOut', 'leave'].includes(name)
    const actions = listActions()
    for (const action of [...actions.filter((one) => !isLast(one)), ...actions.filter(isLast)]) {
      const bodies = ['[]', '[null]', '[null,null]', '[{},"x"]', '[[],{"get":1}]']
      const seen = await Promise.all(bodies.map((body) => send(action, body)))
      expect(seen).toEqual(bodies.map((body) => ({ name: action.name, body, fails: false })))
    }
  })
})

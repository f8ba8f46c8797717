import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '@/tests/support/listen'
import { watchRefreshes } from './refresh'

let auth: Awaited<ReturnType<typeof listen>>
let cause: string | null = null
let status = 200
const seen: string[] = []
beforeAll(async () => {
  auth = await listen(
    createServer((request, response) => {
      seen.push(`${request.url} ${request.headers.authorization}`)
      if (cause) response.setHeader('Sb-Auth-Refresh-Token-Reuse-Cause', cause)
      response.statusCode = status
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ access_token: 'the newest', refresh_token: 'the next' }))
    }),
  )
})
afterAll(() => auth.close())
beforeEach(() => {
  seen.length = 0
})

const refresh = (token: string) =>
  watchRefreshes().fetch(`${auth.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: 'key', authorization: 'Bearer key' },
    body: JSON.stringify({ refresh_token: token }),
  })
const renewal = '/auth/v1/token?grant_type=refresh_token Bearer key'

describe('a refresh', () => {
  it('A11 with a stolen token that Auth still accepts ends the session, and gives the thief nothing', async () => {
    cause = 'fail-to-save'
    const reply = await refresh('stolen')
    expect([reply.status, (await reply.json()).code]).toEqual([400, 'refresh_token_already_used'])
    expect(seen).toEqual([renewal, '/auth/v1/logout?scope=local Bearer the newest'])
  })

  it('A11 is accepted twice within a few seconds, as from two tabs of one browser', async () => {
    for (cause of ['concurrent-refresh', 'concurrent-refresh,fail-to-save']) {
      expect((await refresh(`tabs ${cause}`)).status).toBe(200)
    }
    expect(seen).toEqual([renewal, renewal])
  })

  it('that Auth limits is told from one that ends the session, until the next succeeds', async () => {
    cause = null
    const { fetch: watched, wasLimited } = watchRefreshes()
    for (status of [429, 200, 400]) {
      const body = JSON.stringify({ refresh_token: `limited ${status}` })
      await watched(`${auth.url}/auth/v1/token?grant_type=refresh_token`, { method: 'POST', body })
      await watched(`${auth.url}/auth/v1/user`)
      expect([status, wasLimited()]).toEqual([status, status === 429])
    }
  })
})

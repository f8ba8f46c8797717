import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchData } from './fetch-data'

/** Answers with what it was asked, except where the path names an answer. */
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { method, url, headers } = request
  if (url === '/rpc/nothing') response.writeHead(204).end()
  else if (url === '/rpc/refused')
    response.writeHead(403, 'Forbidden').end('{"code":"42501","message":"permission denied"}')
  else if (url === '/rpc/silent') return
  else {
    const body = Buffer.concat(parts).toString()
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        method,
        body,
        key: headers.apikey,
        sent: headers['content-type'],
        agent: headers['user-agent'],
      }),
    )
  }
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const connect = (to = url) => new PostgrestClient(to, { fetch: fetchData, headers: { apikey: 'key' } })

it('sends a call with its arguments, and returns the reply', async () => {
  const { data, status } = await connect().rpc('echo', { text: 'Årsavgift “2024” 4\u00a0608' })
  expect(status).toBe(200)
  const body = '{"text":"Årsavgift “2024” 4\u00a0608"}'
  expect(data).toEqual({ method: 'POST', body, key: 'key', sent: 'application/json', agent: 'node' })
})

it('an answer without a body, and one that refuses, are read as fetch reads them', async () => {
  expect(await connect().rpc('nothing')).toMatchObject({ status: 204, error: null })
  const refused = await connect().rpc('refused')
  expect(refused).toMatchObject({ status: 403, data: null, error: { code: '42501' } })
})

it('a backend that does not answer, and one that is not there, are told apart from a refusal', async () => {
  const silent = await connect().rpc('silent').abortSignal(AbortSignal.timeout(50))
  expect(silent).toMatchObject({ status: 0, data: null })
  expect(await connect('http://127.0.0.1:9').rpc('echo')).toMatchObject({ status: 0, data: null })
})

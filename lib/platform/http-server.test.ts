import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { noteOrganization } from '@/lib/rate-limit/request-owner'
import { hookHttpServer } from './http-server'

let server: Server
let port: number
beforeAll(async () => {
  const limits = { requestMs: 300, uploadMs: 1_800_000, connections: 20, turnMs: 60_000 }
  hookHttpServer({ appUrl: 'https://portal.example', trustedProxies: 1, limits })
  server = createServer((request, response) => {
    request.on('error', () => undefined)
    // An early answer, as to somebody who may not upload.
    if (request.url === '/api/files/refused') return void response.writeHead(401).end()
    let size = 0
    request.on('data', (chunk) => {
      size += chunk.length
    })
    request.on('end', () => response.end(`${size} bytes`))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  await (await fetch(`http://127.0.0.1:${port}/`)).text()
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends the beginning of a request and no more, until the server hangs up. */
function drip(path: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('error', () => undefined).on('close', () => resolve(answer))
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nslow`)
  })
}

describe('a request that comes in slowly', () => {
  it('R03 is ended after its time, and its connection with it', async () => {
    expect(await drip('/api/frank/ask')).toMatch(/^HTTP\/1.1 408 /)
  })

  it('a whole one is answered however long the answer takes', async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/auth`, { method: 'POST', body: 'x'.repeat(1000) })
    expect(await reply.text()).toBe('1000 bytes')
  })

  it('U06 an upload has half an hour, and what is refused at once is not read for as long', async () => {
    expect(server.requestTimeout).toBe(1_800_000)
    let ended = false
    void drip('/api/files/documents').then(() => {
      ended = true
    })
    expect(await drip('/slow')).toMatch(/ 408 /)
    expect((await drip('/api/files/refused')).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 401'])
    expect(ended).toBe(false)
  })

  it('R01 there are no more connections than the server is made for', async () => {
    expect(server.maxConnections).toBe(20)
    expect(server.headersTimeout).toBe(300)
  })
})

describe('a flood of one organisation', () => {
  it('a request that waited for others begins outside their context', async () => {
    const context = new AsyncLocalStorage<string>()
    const seen: (string | undefined)[] = []
    const held: (() => void)[] = []
    const slow = createServer((request, response) => {
      seen.push(context.getStore())
      context.run(request.url ?? '', () => held.push(AsyncResource.bind(() => response.end('x'))))
    }).listen(0, '127.0.0.1')
    await once(slow, 'listening')
    const address = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
    // The slow requests of the earlier tests hold turns of the connection's own address.
    const headers = { 'x-forwarded-for': '203.0.113.5' }
    const all = Promise.all(
      Array.from({ length: 9 }, (_, nth) => fetch(`${address}/manager/${nth}`, { headers })),
    )
    await vi.waitFor(() => expect(held).toHaveLength(6))
    const timer = setInterval(() => held.shift()?.(), 5)
    await all
    clearInterval(timer)
    slow.close()
    expect(seen).toEqual(Array(9).fill(undefined))
  })

  const cookieOf = (session: string) => `__Host-portal-session=${session}`
  const note = (session: string, organization: string) =>
    noteOrganization(
      [{ name: '__Host-portal-session', value: session }],
      'https://portal.example',
      organization,
    )

  it('waits for no request that one of its own makes to the same server', async () => {
    note('eva', 'redirecting')
    const nested = createServer(async (request, response) => {
      const { cookie = '', 'x-portal-part': part } = request.headers
      if (request.url === '/inner' || typeof part !== 'string') return void response.end('inner')
      const inner = await fetch(`${address}/inner`, { headers: { cookie, 'x-portal-part': part } })
      response.end(await inner.text())
    }).listen(0, '127.0.0.1')
    await once(nested, 'listening')
    const address = `http://127.0.0.1:${(nested.address() as AddressInfo).port}`
    const headers = { cookie: cookieOf('eva'), 'x-portal-part': 'forged' }
    const outer = Array.from({ length: 12 }, () => fetch(`${address}/outer`, { headers }))
    const texts = (await Promise.all(outer)).map((reply) => reply.text())
    expect(await Promise.all(texts)).toEqual(Array(12).fill('inner'))
    nested.close()
  })

  it('R01 leaves turns to others, from all its sessions, and no forged cookie counts as theirs', async () => {
    note('anna', 'flooding')
    note('bo', 'flooding')
    note('cia', 'quiet')
    const begun: string[] = []
    const held: (() => void)[] = []
    const slow = createServer((request, response) => {
      begun.push(request.headers.cookie?.split('=')[1] ?? 'visitor')
      held.push(() => response.end())
    }).listen(0, '127.0.0.1')
    await once(slow, 'listening')
    const address = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/manager/dashboard`
    // The earlier tests made the connection's own address a busy one.
    const elsewhere = { 'x-forwarded-for': '203.0.113.7' }
    const ask = (session: string) => fetch(address, { headers: { ...elsewhere, cookie: cookieOf(session) } })
    const flood = ['anna', 'bo', 'anna', 'bo', 'anna', 'bo', 'anna', 'bo'].map(ask)
    await vi.waitFor(() => expect(begun).toHaveLength(6))
    const others = [ask('cia'), fetch(address, { headers: elsewhere })]
    await vi.waitFor(() => expect(begun).toEqual(expect.arrayContaining(['cia', 'visitor'])))
    // Counts as the visitor's address, which has its turn.
    const forged = ask('cia-forged')
    await vi.waitFor(() => expect(begun).toContain('cia-forged'))
    const answered = Promise.all([...flood, ...others, forged])
    const timer = setInterval(() => {
      for (const end of held.splice(0)) end()
    }, 5)
    const statuses = (await answered).map(({ status }) => status)
    clearInterval(timer)
    expect(statuses).toEqual(Array(11).fill(200))
    expect(begun).toHaveLength(11)
    slow.close()
  })
})

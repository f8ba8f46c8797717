import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { listWarnings, settleWarning } from '@/lib/operator'
import { notePeer, peerHeader } from './peer'

afterEach(() => {
  settleWarning('forwarded_headers_ignored')
  vi.restoreAllMocks()
})

it('A06 an operator with an untrusted proxy is warned once, and a visitor’s address is that of the connection', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const peers: unknown[] = []
  const server = createServer((request, response) => {
    notePeer(request, 0)
    peers.push(request.headers[peerHeader])
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ask = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { headers })
  await ask({ [peerHeader]: '203.0.113.1' })
  expect(listWarnings()).toEqual([])
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) await ask({ [name]: '203.0.113.1' })
  server.close()
  expect(listWarnings()).toEqual(['forwarded_headers_ignored'])
  expect(log).toHaveBeenCalledTimes(1)
  expect(String(log.mock.calls[0])).toContain('TRUSTED_PROXY_HOPS')
  expect(peers).toEqual(Array(4).fill('127.0.0.1'))
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { allowSlowUploads } from './request-time'

it('an upload may take half an hour, and no longer the five minutes that Node gives it', async () => {
  const server = createServer((_request, response) => response.end())
  expect(server.requestTimeout).toBe(300_000)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  allowSlowUploads()
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect(server.requestTimeout).toBe(1_800_000)
  server.close()
})

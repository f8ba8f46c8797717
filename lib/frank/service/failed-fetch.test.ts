import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeAssistant, startFakeAssistant } from '@/tests/support/servers/fake-assistant'
import { askAssistant } from './client'

let service: FakeAssistant | undefined
afterEach(() => service?.close())

const request = { question: 'Får man?', association_id: 7, threshold: 0.3, language: 'sv' as const }
const hangUp = (response: ServerResponse) => void response.destroy()

async function ask(
  answer: (response: ServerResponse) => void,
  health?: (response: ServerResponse) => void,
  timeoutMs = 5000,
) {
  service = await startFakeAssistant(answer, health)
  const outcome = await askAssistant(request, { baseUrl: service.url, timeoutMs, retryWaitsMs: [10, 20] })
  return { outcome }
}

describe('a question that did not reach a service', () => {
  it('is explained by the health address: service down, or up with only this request failing', async () => {
    const failed = {
      ok: false,
      errorType: 'NETWORK_ERROR',
      message: expect.stringMatching(/^fetch failed: /),
    }
    const well = await ask(hangUp)
    expect(well.outcome).toMatchObject({ ...failed, code: 'connection_failed', details: { health: 200 } })
    await service?.close()
    const away = await ask(hangUp, (response) => response.writeHead(503).end())
    expect(away.outcome).toMatchObject({ ...failed, code: 'cannot_connect', status: 503 })
    await service?.close()
    const none = await ask(hangUp, hangUp)
    expect(none.outcome).toMatchObject({ ...failed, code: 'cannot_connect', status: null })
  })

  it('is explained if nothing listens at all', async () => {
    service = await startFakeAssistant(hangUp)
    const { url } = service
    await service.close()
    expect(await askAssistant(request, { baseUrl: url, timeoutMs: 2000 })).toMatchObject({
      code: 'cannot_connect',
      errorType: 'NETWORK_ERROR',
      errorCode: 'ECONNREFUSED',
      status: null,
    })
  })

  it('S09 is not waited for longer than its time by a health address that never answers', async () => {
    const { outcome } = await ask(hangUp, () => undefined, 300)
    expect(outcome).toMatchObject({ code: 'cannot_connect', status: null })
  })

  it('L13 costs a service at most three calls, its health address included', async () => {
    let failures = 0
    const thirdHangsUp = (response: ServerResponse) =>
      ++failures < 3 ? void response.writeHead(500).end() : hangUp(response)
    await ask(thirdHangsUp)
    expect([service?.requests.length, service?.health.length]).toEqual([3, 0])
    await service?.close()
    await ask(hangUp)
    expect([service?.requests.length, service?.health.length]).toEqual([1, 1])
  })
})

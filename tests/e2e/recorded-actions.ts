import type { APIResponse, Page } from '@playwright/test'

type Recorded = { action: string; body: Buffer; type: string }

export type RecordedActions = {
  /** The requests of the page since the recording began, in their order. */
  sent: Recorded[]
  /** Sends a recorded request again, with `changes`, and with the cookies that the browser has now. */
  replay: (index?: number, changes?: Changes) => Promise<APIResponse>
}

type Changes = { path?: string; body?: string; headers?: Record<string, string> }

/**
 * Records the actions that a page sends to its path, and stops each before it reaches the server. The page
 * logs the stopped ones, so a test expects `stoppedActionNoise`.
 */
export async function recordActions(page: Page, path: string): Promise<RecordedActions> {
  const sent: Recorded[] = []
  await page.route(`**${path}*`, async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    sent.push({
      action: (await request.headerValue('next-action')) ?? '',
      body: request.postDataBuffer() ?? Buffer.from(''),
      type: (await request.headerValue('content-type')) ?? '',
    })
    await route.fulfill({ status: 204 })
  })
  const replay = (index = 0, changes: Changes = {}) => {
    const recorded = sent[index]
    if (!recorded) throw new Error(`No request ${index} was recorded.`)
    return page.context().request.post(changes.path ?? path, {
      data: changes.body ?? recorded.body,
      headers: {
        'next-action': recorded.action,
        'content-type': recorded.type,
        accept: 'text/x-component',
        ...changes.headers,
      },
      maxRedirects: 0,
    })
  }
  return { sent, replay }
}

export const stoppedActionNoise = /An unexpected response was received|status of 204/

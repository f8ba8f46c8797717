import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendMail } from './send'

const posted: unknown[] = []
const mailbox = createServer(async (request, response) => {
  posted.push(await json(request))
  response.writeHead(204).end()
})

beforeAll(async () => {
  await once(mailbox.listen(0, '127.0.0.1'), 'listening')
  const { port } = mailbox.address() as AddressInfo
  Object.assign(process.env, {
    SUPABASE_URL: 'http://127.0.0.1:1',
    SUPABASE_PUBLISHABLE_KEY: 'publishable-key-of-a-test',
    SUPABASE_SECRET_KEY: 'secret-key-of-a-test',
    FRANK_API_TOKEN: 'frank-token-of-a-test',
    LINK_SECRET: 'link-secret-of-a-test',
    APP_URL: 'https://portal.example',
    INTERNAL_URL: 'https://portal.example',
    MAILBOX_URL: `http://127.0.0.1:${port}/outbox`,
  })
})
afterAll(() => mailbox.close())

it('the embedded mailbox gets a mail whose HTML contains its picture, because a browser shows it', async () => {
  const mail = {
    ...{ to: 'a@example.se', subject: 'Hej', text: 'Hej', messageId: '<p@portal.example>', headers: {} },
    html: '<img src="cid:b@portal.example" alt="Gården">',
    pictures: [{ cid: 'b@portal.example', jpeg: Buffer.from('picture') }],
  }
  expect(await sendMail(mail)).toBe('sent')
  expect(posted).toEqual([
    {
      ...{ to: 'a@example.se', subject: 'Hej', text: 'Hej', headers: {} },
      html: '<img src="data:image/jpeg;base64,cGljdHVyZQ==" alt="Gården">',
    },
  ])
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '@/tests/support/mail-server'
import { sendMail } from './send'

let smtp: MailServer
const needed = {
  SUPABASE_URL: 'http://127.0.0.1:1',
  SUPABASE_PUBLISHABLE_KEY: 'publishable-key-of-a-test',
  SUPABASE_SECRET_KEY: 'secret-key-of-a-test',
  FRANK_API_TOKEN: 'frank-token-of-a-test',
  LINK_SECRET: 'link-secret-of-a-test',
  APP_URL: 'https://portal.example',
  INTERNAL_URL: 'https://portal.example',
}

beforeAll(async () => {
  smtp = await startMailServer()
  Object.assign(process.env, needed, { SMTP_URL: smtp.url })
})
afterEach(() => {
  smtp.beforeReply = null
  smtp.refused.clear()
})
afterAll(() => smtp?.close())

let number = 0
const send = (to: string) =>
  sendMail({
    to,
    subject: 'Hej',
    text: 'Hej',
    html: '<p>Hej</p>',
    messageId: `<${++number}@portal.example>`,
    headers: {},
  })

describe('what became of a mail', () => {
  it('a mail whose connection breaks before the mail server confirms it may have left', async () => {
    smtp.beforeReply = () => smtp.drop()
    expect([await send('a@example.se'), smtp.mails.length]).toEqual(['unknown', 1])
    smtp.beforeReply = null
    expect([await send('a@example.se'), smtp.mails.length]).toEqual(['sent', 2])
  })
})

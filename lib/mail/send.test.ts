import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '@/tests/support/servers/mail-server'
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
  smtp.replies.clear()
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
  it('a picture is a part of the mail, and a description that looks like one is not', async () => {
    const alt = 'x src=data:text/html;base64,PGI+'
    const mail = {
      to: 'a@example.se',
      subject: 'Hej',
      text: 'Hej',
      html: `<p><img src="cid:b@portal.example" alt="${alt}"></p>`,
      pictures: [{ cid: 'b@portal.example', jpeg: Buffer.from('picture') }],
      messageId: '<p@portal.example>',
      headers: {},
    }
    expect(await sendMail(mail)).toBe('sent')
    const sent = smtp.mails.at(-1)
    expect([sent?.html.trim(), sent?.raw.match(/^Content-(Type: [\w/]+|Id: \S+)/gim)]).toEqual([
      mail.html,
      [
        'Content-Type: multipart/alternative',
        'Content-Type: text/plain',
        'Content-Type: multipart/related',
        'Content-Type: text/html',
        'Content-Type: image/jpeg',
        'Content-ID: <b@portal.example>',
      ],
    ])
  })
  const refusals = [
    '550 5.1.1 <a@example.se>: No such user',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound',
    '550 5.2.1 Mailbox disabled',
    '550 Requested action not taken: mailbox unavailable',
    '550 sorry, no mailbox here by that name. (#5.1.1)',
    '553 5.1.3 Invalid address',
  ]
  it.each(refusals)('an address is given up after "%s"', async (reply) => {
    smtp.replies.set('a@example.se', reply)
    expect(await send('a@example.se')).toBe('refused')
  })

  const others = [
    '554 5.7.1 <a@example.se>: Relay access denied',
    '550 5.7.1 Service unavailable, blocked',
    '550 relay not permitted',
    '550 Blocked: client host [5.1.1.9]',
    '550 Unknown sender',
    '550 5.1.8 Sender address rejected: Domain not found',
    '552 5.2.2 Mailbox full',
    '554 Transaction failed',
    '450 4.2.0 Greylisted',
  ]
  it.each(others)('an address is kept after "%s"', async (reply) => {
    smtp.replies.set('a@example.se', reply)
    expect(await send('a@example.se')).toBe('later')
  })
  it('the mail server takes no mail at all when it is closed or refuses the sender', async () => {
    smtp.replies.set('portal@localhost', '451 4.3.2 Not now')
    expect(await send('a@example.se')).toBe('unavailable')
    smtp.replies.clear()
    smtp.replies.set('a@example.se', '421 4.3.2 Closing')
    expect(await send('a@example.se')).toBe('unavailable')
    await smtp.close()
    expect(await send('a@example.se')).toBe('unavailable')
  })
})

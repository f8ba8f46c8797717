import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readMail, renderMailTemplate } from './mail-template'
import { MailNotSentError, Outbox } from './outbox'

const variables = {
  SiteURL: 'https://portal.example',
  Token: '123',
  TokenHash: 'abc',
  RedirectTo: '',
  Email: 'a&b@example.se',
  NewEmail: '',
  Data: { language: 'sv', name: '<b>Anna</b>' },
}

describe('a mail template', () => {
  it('shows each reader their own language only', () => {
    const template =
      '{{ if eq .Data.language "sv" }}Hej {{ .Data.name }}{{ else }}Hello{{ end }}, {{ .Email }}'
    expect(renderMailTemplate(template, variables)).toBe('Hej &lt;b&gt;Anna&lt;/b&gt;, a&amp;b@example.se')
    expect(renderMailTemplate(template, { ...variables, Data: {} })).toBe('Hello, a&amp;b@example.se')
  })

  it('nests conditions and leaves unknown names empty', () => {
    const template =
      '{{if .Data.name}}1{{if .NewEmail}}2{{else}}3{{end}}{{else}}4{{if .Email}}5{{end}}{{end}}[{{ .Data.constructor }}{{ .None }}]'
    expect(renderMailTemplate(template, variables)).toBe('13[]')
    expect(renderMailTemplate(template, { ...variables, Data: {} })).toBe('45[]')
  })

  it('becomes a text with its paragraphs and the addresses of its links', () => {
    const html =
      '<html><head><title>T &amp;\n &lt;b&gt;</title></head><body><h1>Hej &amp; hå</h1><p>Följ <a href="https://x.se/?a=1&amp;b=2">länken</a>.</p></body></html>'
    expect(readMail(html)).toEqual({
      title: 'T & <b>',
      text: 'Hej & hå\n\nFölj länken: https://x.se/?a=1&b=2.',
    })
  })
})

describe('the outbox', () => {
  let dir: string
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'portal-outbox-'))
  })
  afterEach(() => rm(dir, { recursive: true, force: true }))
  const mail = { to: 'anna@example.se', subject: 'Välkommen', text: 'Hej', html: '<p>Hej</p>' }

  it('sends through the configured mail server and keeps no copy, not even of earlier messages', async () => {
    const { url, received, close } = await startMailServer()
    await new Outbox(dir, null).send(mail)
    const outbox = new Outbox(dir, { url, from: 'portal@example.se' })
    await outbox.forgetSent()
    await outbox.send(mail)
    await outbox.close()
    expect(received()).toContain('RCPT TO:<anna@example.se>')
    expect(received()).toContain('MAIL FROM:<portal@example.se>')
    expect(await outbox.list()).toEqual([])
    close()
  })

  it('reports a message that the mail server refuses, if the caller waits', async () => {
    const outbox = new Outbox(dir, { url: 'smtp://127.0.0.1:1', from: 'portal@example.se' })
    await outbox.send(mail)
    await expect(outbox.send(mail, { wait: true })).rejects.toBeInstanceOf(MailNotSentError)
    await outbox.close()
  })

  it('cannot send to another recipient by a line break in a subject', async () => {
    const { url, received, close } = await startMailServer()
    const outbox = new Outbox(dir, { url, from: 'portal@example.se' })
    await outbox.send({ ...mail, subject: 'Hej\r\nBcc: mallory@example.se', to: 'anna@example.se' })
    await outbox.close()
    expect(received()).not.toMatch(/^Bcc:/m)
    close()
  })
})

/** A server with enough SMTP to accept one message. */
async function startMailServer() {
  let received = ''
  const server = createServer((socket) => {
    let inData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      received += text
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return
        inData = false
        socket.write('250 taken\r\n')
      } else if (text.startsWith('DATA')) {
        inData = true
        socket.write('354 go on\r\n')
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received: () => received, close: () => server.close() }
}

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('a hosted backend sends the same mails with the same subjects as the embedded one', () => {
  const config = read('config.toml')
  for (const file of readdirSync(new URL('../../templates', import.meta.url))) {
    const kind = file.replace('.html', '')
    const title = read(`templates/${file}`).match(/<title>(.*)<\/title>/)?.[1]
    const subject = config.match(
      new RegExp(`\\[auth\\.email\\.template\\.${kind}\\]\\nsubject = '(.*)'\\n`),
    )?.[1]
    expect([kind, subject]).toEqual([kind, title])
    expect(config).toContain(`content_path = "./supabase/templates/${file}"`)
  }
})

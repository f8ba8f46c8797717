import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = { to: string[]; head: string; raw: string; subject: string; text: string; html: string }
export type MailServer = {
  url: string
  mails: ReceivedMail[]
  /** The server refuses mail to these addresses. */
  refused: Set<string>
  /** Called with each received mail, before the server confirms it. */
  beforeReply: (() => void) | null
  close: () => Promise<void>
}

/** A real SMTP server that accepts and keeps mail for every address. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const refused = new Set<string>()
  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? new Error('Mailbox unavailable') : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const { subject = '', text = '', html = '' } = await PostalMime.parse(raw)
        mails.push({ to, raw, head: raw.slice(0, raw.indexOf('\r\n\r\n')), subject, text, html })
        server.beforeReply?.()
        done()
      })
    },
  })
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => smtp.close(() => resolve()))
  const server: MailServer = { url: `smtp://127.0.0.1:${port}`, mails, refused, beforeReply: null, close }
  return server
}

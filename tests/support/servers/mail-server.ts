import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type ReceivedMail = { to: string[]; head: string; raw: string; subject: string; text: string; html: string }
export type MailServer = {
  url: string
  mails: ReceivedMail[]
  /** The server refuses mail to these addresses. */
  refused: Set<string>
  /** The replies to other senders and recipients, such as "550 5.1.1 No such user". */
  replies: Map<string, string>
  /** Called with each received mail, before the server confirms it. */
  beforeReply: (() => void) | null
  /** Ends all connections without a word. */
  drop: () => void
  close: () => Promise<void>
}

/** A real SMTP server that accepts and keeps mail for every address. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const refused = new Set<string>()
  const replies = new Map<string, string>()
  const sockets = new Set<Socket>()
  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // The replies carry their own.
    hideENHANCEDSTATUSCODES: true,
    onMailFrom: ({ address }, _session, done) => done(toError(replies.get(address))),
    onRcptTo: ({ address }, _session, done) =>
      done(toError(refused.has(address) ? '550 Mailbox unavailable' : replies.get(address))),
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
  listening.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  const close = () => {
    drop()
    return new Promise<void>((resolve) => smtp.close(() => resolve()))
  }
  const url = `smtp://127.0.0.1:${port}`
  const server: MailServer = { url, mails, refused, replies, beforeReply: null, drop, close }
  return server
}

function toError(reply?: string): Error | null {
  const [, code, text] = reply?.match(/^(\d{3}) (.*)$/) ?? []
  return code ? Object.assign(new Error(text), { responseCode: Number(code) }) : null
}

import 'server-only'
import type { Readable } from 'node:stream'
import { createTransport, type Transporter } from 'nodemailer'
import { z } from 'zod'
import { env } from '@/lib/env'
import { logSurprise } from '@/lib/log'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The same at each attempt. */
  messageId: string
  headers: Record<string, string>
}

/**
 * `later`: certainly not sent; `refused`: the mail server knows no such address; `unknown`: the connection
 * broke after the mail server was given the mail, or a part of it.
 */
export type MailOutcome = 'sent' | 'later' | 'refused' | 'unknown'

let transport: Transporter | undefined
/** The messages under way, by message id. nodemailer reads one when the mail server asks for it. */
const messages = new Map<string, Readable>()

/** False for a hosted project without SMTP_URL: its own mail server sends no mails but those of Auth. */
export function canSendMail(): boolean {
  const { SMTP_URL, MAILBOX_URL } = env()
  return Boolean(SMTP_URL || MAILBOX_URL)
}

/** Sends through SMTP_URL, otherwise into the embedded backend's mailbox. Never throws. */
export async function sendMail(mail: Mail): Promise<MailOutcome> {
  const { SMTP_URL, SMTP_FROM, MAILBOX_URL } = env()
  if (!SMTP_URL) return MAILBOX_URL ? putIntoMailbox(MAILBOX_URL, mail) : 'later'
  transport ??= openTransport(SMTP_URL, SMTP_FROM)
  try {
    await transport.sendMail(mail)
    return 'sent'
  } catch (error) {
    logSurprise('mail', error)
    return toOutcome(error, messages.get(mail.messageId)?.readableDidRead === true)
  } finally {
    messages.delete(mail.messageId)
  }
}

function openTransport(url: string, from = 'portal@localhost'): Transporter {
  const opened = createTransport({ url, pool: true }, { from })
  opened.use('stream', ({ message, data }, done) => {
    message.processFunc((stream) => {
      messages.set(String(data.messageId), stream)
      return stream
    })
    done()
  })
  return opened
}

const failure = z.object({ responseCode: z.number().optional(), command: z.string().optional() })

/** nodemailer reports a lost connection alike before and after the message. */
function toOutcome(error: unknown, isHandedOver: boolean): MailOutcome {
  const { responseCode, command } = failure.catch({}).parse(error)
  if (responseCode) return responseCode >= 500 && command === 'RCPT TO' ? 'refused' : 'later'
  return isHandedOver ? 'unknown' : 'later'
}

/** Without an answer the mail may be there. */
async function putIntoMailbox(url: string, { to, subject, text, html, headers }: Mail): Promise<MailOutcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { apikey: env().SUPABASE_SECRET_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ to, subject, text, html, headers }),
      signal: AbortSignal.timeout(15_000),
    })
    return response.ok ? 'sent' : 'later'
  } catch (error) {
    logSurprise('mail', error)
    return 'unknown'
  }
}

import 'server-only'
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

/** `later`: certainly not sent; `refused`: unknown address; `unknown`: connection lost after the mail. */
export type MailOutcome = 'sent' | 'later' | 'refused' | 'unknown'

let transport: Transporter | undefined

/** Without SMTP_URL a hosted project sends only the mails of Auth. */
export function canSendMail(): boolean {
  const { SMTP_URL, MAILBOX_URL } = env()
  return Boolean(SMTP_URL || MAILBOX_URL)
}

/** Sends through SMTP_URL, otherwise into the embedded backend's mailbox. Never throws. */
export async function sendMail(mail: Mail): Promise<MailOutcome> {
  const { SMTP_URL, SMTP_FROM, MAILBOX_URL } = env()
  if (!SMTP_URL) return MAILBOX_URL ? putIntoMailbox(MAILBOX_URL, mail) : 'later'
  transport ??= createTransport({ url: SMTP_URL, pool: true }, { from: SMTP_FROM ?? 'portal@localhost' })
  try {
    await transport.sendMail(mail)
    return 'sent'
  } catch (error) {
    logSurprise('mail', error)
    return toOutcome(error)
  }
}

const failure = z.object({ responseCode: z.number().optional(), command: z.string().optional() })

function toOutcome(error: unknown): MailOutcome {
  const { responseCode, command } = failure.catch({}).parse(error)
  if (responseCode) return responseCode >= 500 && command === 'RCPT TO' ? 'refused' : 'later'
  return command === 'DATA' ? 'unknown' : 'later'
}

/** Without an answer the mailbox may have the mail. */
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

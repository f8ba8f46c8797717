import 'server-only'
import type { Readable } from 'node:stream'
import { createTransport, type Transporter } from 'nodemailer'
import { z } from 'zod'
import { env } from '@/lib/env'
import { logUnexpectedError } from '@/lib/log'

export type Mail = {
  to: string
  subject: string
  text: string
  /** Shows a picture by the address `cid:` and its `cid`. */
  html: string
  pictures?: { cid: string; jpeg: Buffer }[]
  /** The id is the same at each attempt. */
  messageId: string
  headers: Record<string, string>
}

/**
 * `later` means that the mail server does not take this mail now, `unavailable` that it takes none now, `refused`
 * that there is no such address, `unknown` that the connection broke after the server got the mail or a part of it.
 */
export type MailOutcome = 'sent' | 'later' | 'unavailable' | 'refused' | 'unknown'

let transport: Transporter | undefined
/** The messages under way, by message id. nodemailer reads one when the mail server asks for it. */
const messages = new Map<string, Readable>()

/** A hosted project without SMTP_URL sends only the mails of Auth. */
export function canSendMail(): boolean {
  const { SMTP_URL, MAILBOX_URL } = env()
  return Boolean(SMTP_URL || MAILBOX_URL)
}

/** Sends through SMTP_URL, otherwise into the embedded backend's mailbox. Never throws. */
export async function sendMail(mail: Mail): Promise<MailOutcome> {
  const { SMTP_URL, SMTP_FROM, MAILBOX_URL } = env()
  if (!SMTP_URL) return MAILBOX_URL ? putIntoMailbox(MAILBOX_URL, mail) : 'unavailable'
  transport ??= openTransport(SMTP_URL, SMTP_FROM)
  try {
    const { pictures = [], ...message } = mail
    await transport.sendMail({ ...message, attachments: pictures.map(toAttachment) })
    return 'sent'
  } catch (error) {
    logUnexpectedError('mail', error)
    return toOutcome(error, messages.get(mail.messageId)?.readableDidRead === true)
  } finally {
    messages.delete(mail.messageId)
  }
}

const toAttachment = ({ cid, jpeg }: NonNullable<Mail['pictures']>[number]) => ({
  cid,
  content: jpeg,
  contentType: 'image/jpeg',
  contentDisposition: 'inline' as const,
})

function openTransport(url: string, from = 'portal@localhost'): Transporter {
  const opened = createTransport({ url, pool: true, connectionTimeout: 15_000 }, { from })
  opened.use('stream', ({ message, data }, done) => {
    message.processFunc((stream) => {
      messages.set(String(data.messageId), stream)
      return stream
    })
    done()
  })
  return opened
}

const failure = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  command: z.string().optional(),
  response: z.string().default(''),
})

/** nodemailer reports a lost connection alike before and after the message. */
function toOutcome(error: unknown, isHandedOver: boolean): MailOutcome {
  const { code = '', responseCode, command, response } = failure.catch({ response: '' }).parse(error)
  if (!responseCode && isHandedOver) return 'unknown'
  const isAboutMail = ['EENVELOPE', 'EMESSAGE', 'ESTREAM'].includes(code) && command !== 'MAIL FROM'
  // RFC 5321: 421 ends the connection, whatever it answers.
  if (!isAboutMail || responseCode === 421) return 'unavailable'
  return command === 'RCPT TO' && deniesAddress(response) ? 'refused' : 'later'
}

const enhancedCode = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?![\d.])/
/** RFC 3463 gives these codes to a wrong or closed mailbox or domain of the recipient. 5.1.7 and 5.1.8 are the sender's. */
const wrongAddress = /^5\.(1\.([1-6]|10)|2\.1)$/
const wrongAddressWords =
  /\b(unknown|no such) (user|recipient|mailbox|account|address)|\b(user|recipient|mailbox|account) (is )?(unknown|unavailable|disabled|not found|does(n't| not) exist)|unrouteable address/i

/** Most other refusals, such as a denied relay, concern the portal and all of its mails. */
function deniesAddress(response: string): boolean {
  const [code] = response.match(enhancedCode) ?? []
  if (code) return wrongAddress.test(code)
  return response.startsWith('550') && wrongAddressWords.test(response)
}

/** Answers `unknown` if the mailbox does not respond, because it may have the mail. */
async function putIntoMailbox(url: string, mail: Mail): Promise<MailOutcome> {
  const { to, subject, text, headers, pictures = [] } = mail
  // The mailbox shows the HTML in a browser, which knows no address `cid:`.
  const html = pictures.reduce(
    (shown, { cid, jpeg }) =>
      shown.replaceAll(`src="cid:${cid}"`, `src="data:image/jpeg;base64,${jpeg.toString('base64')}"`),
    mail.html,
  )
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { apikey: env().SUPABASE_SECRET_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ to, subject, text, html, headers }),
      signal: AbortSignal.timeout(15_000),
    })
    return response.ok ? 'sent' : 'later'
  } catch (error) {
    logUnexpectedError('mail', error)
    return 'unknown'
  }
}

import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import { writePrivateFile } from './private-file'

export interface OutboxMessage {
  id: string
  sentAt: string
  to: string
  subject: string
  text: string
  html: string
  /** Whether the message left through SMTP; `kept` means that no SMTP server is configured. */
  delivery: 'kept' | 'sending' | 'sent' | 'failed'
}

/** The mail server did not take a message whose sender waited for it. */
export class MailNotSentError extends Error {
  override name = 'MailNotSentError'
}

const kept = 500
const patienceMs = 15_000
const idPattern = /^[\w-]+$/

/** Keeps every message as a JSON file, and sends it on through SMTP where a server is configured. */
export class Outbox {
  readonly #transport: Transporter | null
  readonly #sending = new Set<Promise<void>>()

  constructor(
    private readonly dir: string,
    smtp: { url: string; from: string } | null,
  ) {
    this.#transport = smtp ? createTransport(pooled(smtp.url), { from: smtp.from }) : null
  }

  /**
   * Resolves when the message is kept, so that neither a slow mail server nor the lack of a recipient shows in how long the request took that
   * asked for the mail; with `wait`, when the mail server has taken it. @throws MailNotSentError only with `wait`
   */
  async send(
    mail: Pick<OutboxMessage, 'to' | 'subject' | 'text' | 'html'>,
    { wait = false }: { wait?: boolean } = {},
  ): Promise<void> {
    await mkdir(this.dir, { recursive: true, mode: 0o700 })
    const now = new Date()
    const id = `${now.toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`
    const message: OutboxMessage = {
      id,
      sentAt: now.toISOString(),
      ...mail,
      delivery: this.#transport ? 'sending' : 'kept',
    }
    await this.#write(message)
    await this.#prune()
    if (!this.#transport) return
    const delivery = this.#deliver(this.#transport, message)
    if (wait && !(await Promise.race([delivery, giveUp()]))) throw new MailNotSentError()
  }

  /** Newest first. */
  async list(): Promise<OutboxMessage[]> {
    const messages = await Promise.all((await this.#ids()).reverse().map((id) => this.find(id)))
    return messages.filter((message) => message !== null)
  }

  async find(id: string): Promise<OutboxMessage | null> {
    if (!idPattern.test(id)) return null
    const text = await readFile(join(this.dir, `${id}.json`), 'utf8').catch(() => null)
    return text === null ? null : (JSON.parse(text) as OutboxMessage)
  }

  /** Waits for messages that are on their way. */
  async close(): Promise<void> {
    await Promise.all(this.#sending)
    this.#transport?.close()
  }

  #deliver(transport: Transporter, message: OutboxMessage): Promise<boolean> {
    const { to, subject, text, html } = message
    const delivery = transport.sendMail({ to, subject, text, html }).then(
      () => true,
      () => false,
    )
    const noted = delivery.then((sent) => this.#write({ ...message, delivery: sent ? 'sent' : 'failed' }))
    this.#sending.add(noted)
    void noted.finally(() => this.#sending.delete(noted))
    return delivery
  }

  async #write(message: OutboxMessage): Promise<void> {
    await writePrivateFile(join(this.dir, `${message.id}.json`), `${JSON.stringify(message, null, 2)}\n`)
  }

  async #ids(): Promise<string[]> {
    const files = await readdir(this.dir).catch(() => [])
    return files
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -'.json'.length))
      .sort()
  }

  async #prune(): Promise<void> {
    for (const id of (await this.#ids()).slice(0, -kept))
      await rm(join(this.dir, `${id}.json`), { force: true })
  }
}

/** Greeting a mail server anew takes longer than the mail itself: hundreds of invitations share a few connections. */
function pooled(url: string): string {
  const address = new URL(url)
  if (!address.searchParams.has('pool')) address.searchParams.set('pool', 'true')
  return address.href
}

function giveUp(): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs, false).unref())
}

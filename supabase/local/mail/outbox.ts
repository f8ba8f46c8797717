import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type Transporter } from 'nodemailer'
import { logError } from '@/supabase/local/log'
import { writePrivateFile } from '@/supabase/local/private-file'

export interface OutboxMessage {
  id: string
  sentAt: string
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

type Mail = Pick<OutboxMessage, 'to' | 'subject' | 'text' | 'html' | 'headers'>

export class MailNotSentError extends Error {
  override name = 'MailNotSentError'
}

const maxStored = 500
const patienceMs = 15_000
const idPattern = /^[\w-]+$/

/** A message becomes a JSON file if there is no mail server, because its links are needed. */
export class Outbox {
  readonly #transport: Transporter | null
  readonly #sending = new Set<Promise<unknown>>()

  constructor(
    private readonly dir: string,
    smtp: { url: string; from: string } | null,
  ) {
    this.#transport = smtp ? createTransport(pooled(smtp.url), { from: smtp.from }) : null
  }

  get keeps(): boolean {
    return this.#transport === null
  }

  /** Removes messages from before a mail server was configured. */
  async forgetSent(): Promise<void> {
    if (!this.keeps) await rm(this.dir, { recursive: true, force: true })
  }

  /** Returns at once: the time must not show a missing recipient. @throws MailNotSentError only with `wait` */
  async send(mail: Mail, { wait = false }: { wait?: boolean } = {}): Promise<void> {
    if (!this.#transport) return this.#keep(mail)
    const delivery = this.#deliver(this.#transport, mail)
    if (wait && !(await Promise.race([delivery, giveUp()]))) throw new MailNotSentError()
  }

  /** Lists the newest first. */
  async list(): Promise<OutboxMessage[]> {
    const messages = await Promise.all((await this.#ids()).reverse().map((id) => this.find(id)))
    return messages.filter((message) => message !== null)
  }

  async find(id: string): Promise<OutboxMessage | null> {
    if (!idPattern.test(id)) return null
    const text = await readFile(join(this.dir, `${id}.json`), 'utf8').catch(() => null)
    return text === null ? null : (JSON.parse(text) as OutboxMessage)
  }

  async close(): Promise<void> {
    await Promise.all(this.#sending)
    this.#transport?.close()
  }

  #deliver(transport: Transporter, mail: Mail): Promise<boolean> {
    const delivery = transport.sendMail(mail).then(
      () => true,
      (error: unknown) => {
        logError(`The mail server did not take a message: ${String(error)}`)
        return false
      },
    )
    this.#sending.add(delivery)
    void delivery.finally(() => this.#sending.delete(delivery))
    return delivery
  }

  async #keep(mail: Mail): Promise<void> {
    await mkdir(this.dir, { recursive: true, mode: 0o700 })
    const sentAt = new Date().toISOString()
    const id = `${sentAt.replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`
    const message: OutboxMessage = { id, sentAt, ...mail }
    await writePrivateFile(join(this.dir, `${id}.json`), `${JSON.stringify(message, null, 2)}\n`)
    await this.#prune()
  }

  async #ids(): Promise<string[]> {
    const files = await readdir(this.dir).catch(() => [])
    return files
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -'.json'.length))
      .sort()
  }

  async #prune(): Promise<void> {
    for (const id of (await this.#ids()).slice(0, -maxStored))
      await rm(join(this.dir, `${id}.json`), { force: true })
  }
}

/** Connecting to a mail server takes longer than sending a mail. */
function pooled(url: string): string {
  const address = new URL(url)
  if (!address.searchParams.has('pool')) address.searchParams.set('pool', 'true')
  return address.href
}

function giveUp(): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs, false).unref())
}

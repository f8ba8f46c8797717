import { listForms } from './plain-forms'

export type PlainPage = { url: string; status: number; html: string; text: string }

/** A browser without scripts: it keeps the cookies of each site, follows redirects, and posts the forms of a page. */
export class PlainBrowser {
  readonly jars = new Map<string, Map<string, string>>()
  page: PlainPage = { url: '', status: 0, html: '', text: '' }

  constructor(private readonly headers: Record<string, string> = {}) {}

  open(url: string): Promise<PlainPage> {
    return this.#request(new URL(url, this.page.url || undefined), { method: 'GET' })
  }

  /** Posts the form of the page that has a field of this name. */
  send(fields: Record<string, string>): Promise<PlainPage> {
    const [name = ''] = Object.keys(fields)
    const form = listForms(this.page.html).find(({ inputs }) => inputs.some((input) => input.name === name))
    if (!form) throw new Error(`No form with ${name} at ${this.page.url}: ${this.page.text.slice(0, 500)}`)
    const body = new FormData()
    for (const input of form.inputs)
      if (input.type === 'hidden') body.append(input.name ?? '', input.value ?? '')
    for (const [field, value] of Object.entries(fields)) body.append(field, value)
    return this.#request(new URL(this.page.url), { method: 'POST', body })
  }

  /** The first step of a redirect alone. @returns where it leads */
  async peek(url: string): Promise<string> {
    const reply = await this.#fetch(new URL(url, this.page.url || undefined), { method: 'GET' })
    await reply.text()
    return reply.headers.get('location') ?? ''
  }

  async #request(url: URL, init: RequestInit): Promise<PlainPage> {
    let reply = await this.#fetch(url, init)
    for (let step = 0; step < 10 && reply.headers.has('location'); step += 1) {
      await reply.text()
      url = new URL(reply.headers.get('location') ?? '', url)
      reply = await this.#fetch(url, { method: 'GET' })
    }
    const html = await reply.text()
    url.hash = ''
    // The scripts of a page contain the texts of all errors.
    const text = html
      .replaceAll(/<script.*?<\/script>/gs, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
    this.page = { url: url.href, status: reply.status, html, text }
    return this.page
  }

  async #fetch(url: URL, init: RequestInit): Promise<Response> {
    const jar = this.jars.get(url.origin) ?? new Map<string, string>()
    this.jars.set(url.origin, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { accept: 'text/html', ...this.headers, ...(cookie && { cookie }) }
    const reply = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of reply.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      if (attributes.some((one) => /^max-age=0$/i.test(one))) jar.delete(name)
      else jar.set(name, pair.slice(name.length + 1))
    }
    return reply
  }
}

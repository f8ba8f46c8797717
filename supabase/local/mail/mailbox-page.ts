import { escapeHtml } from '@/lib/text/escape-html'
import type { OutboxMessage } from './outbox'

/** Runs no script and renders no markup of a message. */
export const mailboxHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export function renderMailbox(messages: OutboxMessage[], keeps: boolean): string {
  const rows = messages.map(
    ({ id, sentAt, to, subject }) =>
      `<li><a href="/mailbox/${escapeHtml(id)}">${escapeHtml(subject)}</a><br><small>${escapeHtml(to)} · ${when(sentAt)}</small></li>`,
  )
  const none = keeps ? 'No messages yet.' : 'Mail is sent through SMTP, and no copy is kept here.'
  return page('Mailbox', rows.length > 0 ? `<ul>${rows.join('')}</ul>` : `<p>${none}</p>`)
}

export function renderLocked(): string {
  return page('Mailbox', '<p>Open the mailbox by the address that npm start prints.</p>')
}

export function renderMessage({ subject, to, sentAt, text }: OutboxMessage): string {
  const body = escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
  return page(
    subject,
    `<p><a href="/mailbox">Mailbox</a></p><p><small>${escapeHtml(to)} · ${when(sentAt)}</small></p><pre>${body}</pre>`,
  )
}

function when(iso: string): string {
  return `<time datetime="${escapeHtml(iso)}">${escapeHtml(iso.slice(0, 19).replace('T', ' '))} UTC</time>`
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>:root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}
li{margin:.75rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style></head>
<body><h1>${escapeHtml(title)}</h1>${content}</body></html>`
}

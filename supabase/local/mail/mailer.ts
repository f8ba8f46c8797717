import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '@supabase/lite'
import type { Executor } from '@/supabase/local/executor'
import { readMail, renderMailTemplate } from './mail-template'
import type { Outbox } from './outbox'

type AuthMailer = NonNullable<App['_mailer']>

/** Maps the names of the Supabase CLI to the link types for `verifyOtp`. */
const kinds = {
  invite: { type: 'invite', title: 'You have been invited' },
  confirmation: { type: 'signup', title: 'Confirm your e-mail address' },
  recovery: { type: 'recovery', title: 'Reset your password' },
  magic_link: { type: 'magiclink', title: 'Your code to sign in' },
  email_change: { type: 'email_change', title: 'Confirm your new e-mail address' },
  reauthentication: { type: 'reauthentication', title: 'Your confirmation code' },
} as const
export type MailKind = keyof typeof kinds

interface Mail {
  to: string
  tokenHash: string
  token: string
  newEmail?: string
  redirectTo?: string
  /** The account's address, if it differs from the recipient's. */
  account?: string
}

/** The sender gets the mail server's error. Other errors would show whether the address has an account. */
const awaited: ReadonlySet<MailKind> = new Set(['invite', 'magic_link'])

/** The `<title>` of a template is the subject. A kind without a file gets a plain mail with the same link. */
export class Mailer implements AuthMailer {
  constructor(
    private readonly outbox: Outbox,
    private readonly executor: Executor,
    private readonly options: { siteUrl: string; templateDir: string },
  ) {}

  sendConfirmation: AuthMailer['sendConfirmation'] = (to, tokenHash, token) =>
    this.send('confirmation', { to, tokenHash, token })
  sendRecovery: AuthMailer['sendRecovery'] = (to, tokenHash, token) =>
    this.send('recovery', { to, tokenHash, token })
  sendMagicLink: AuthMailer['sendMagicLink'] = (to, tokenHash, token) =>
    this.send('magic_link', { to, tokenHash, token })
  sendReauthentication: AuthMailer['sendReauthentication'] = (to, token, meta) =>
    this.send('reauthentication', { to, tokenHash: meta?.tokenHash ?? '', token })
  sendEmailChange: AuthMailer['sendEmailChange'] = (to, tokenHash, token, meta) =>
    this.send('email_change', {
      to,
      tokenHash,
      token,
      newEmail: meta?.newEmail,
      account: meta?.currentEmail,
    })

  async send(kind: MailKind, mail: Mail): Promise<void> {
    const { siteUrl, templateDir } = this.options
    const template =
      (await readFile(join(templateDir, `${kind}.html`), 'utf8').catch(() => null)) ?? plainTemplate(kind)
    const [user] = await this.executor.query<{ data: Record<string, unknown> | null }>(
      'select raw_user_meta_data as data from auth.users where email = $1',
      [mail.account ?? mail.to],
    )
    const html = renderMailTemplate(template, {
      SiteURL: siteUrl,
      Token: mail.token,
      TokenHash: mail.tokenHash,
      RedirectTo: mail.redirectTo ?? siteUrl,
      Email: mail.account ?? mail.to,
      NewEmail: mail.newEmail ?? '',
      Data: user?.data ?? {},
    })
    const { title, text } = readMail(html)
    const message = { to: mail.to, subject: title || kinds[kind].title, html, text }
    await this.outbox.send(message, { wait: awaited.has(kind) })
  }
}

function plainTemplate(kind: MailKind): string {
  const { type, title } = kinds[kind]
  const link = `{{ .SiteURL }}/api/auth/confirm?token_hash={{ .TokenHash }}&amp;type=${type}`
  const action = kind === 'reauthentication' ? '<p>{{ .Token }}</p>' : `<p><a href="${link}">${title}</a></p>`
  return `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1>${action}</body></html>`
}

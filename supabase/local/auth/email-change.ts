import { createHash, randomInt } from 'node:crypto'
import type { Executor } from '@/supabase/local/executor'
import type { Mailer } from '@/supabase/local/mail/mailer'

const linkHours = 24

/** `@supabase/lite` asks one mailbox, here the new one. The change applies after both have confirmed. */
export class EmailChange {
  constructor(
    private readonly executor: Executor,
    private readonly mailer: Mailer,
  ) {}

  /** Called after the new mailbox has its link. */
  async askOldMailbox(userId: string, newEmail: string): Promise<void> {
    const token = Array.from({ length: 10 }, () => randomInt(10)).join('')
    const [user] = await this.executor.query<{ email: string }>(
      'select email from auth.users where id = $1 and email_change = $2 and email is not null',
      [userId, newEmail],
    )
    if (!user) return
    const tokenHash = hashOf(user.email, token)
    await this.executor.query(
      'update auth.users set email_change_token_current = $2, email_change_confirm_status = 0 where id = $1',
      [userId, tokenHash],
    )
    await this.mailer.send('email_change', {
      to: user.email,
      account: user.email,
      newEmail,
      token,
      tokenHash,
    })
  }

  /** Returns false for other tokens, which `@supabase/lite` then checks; it handles the second one. */
  async takeFirstAnswer(tokenHash: string): Promise<boolean> {
    const taken = await this.executor.query(
      `update auth.users set email_change_confirm_status = 1,
         email_change_token_current = nullif(email_change_token_current, $1),
         email_change_token_new = nullif(email_change_token_new, $1)
       where $1 in (email_change_token_current, email_change_token_new) and email_change_confirm_status = 0
         and email_change_token_current is not null and email_change_sent_at > now() - interval '${linkHours} hours'
       returning id`,
      [tokenHash],
    )
    if (taken.length > 0) return true
    await this.executor.query(
      `update auth.users
       set email_change_token_new = $1, email_change_token_current = null, email_change_confirm_status = 0
       where $1 in (email_change_token_current, email_change_token_new) and email_change_confirm_status = 1`,
      [tokenHash],
    )
    return false
  }
}

/** The hash equals the one of `@supabase/lite`. */
export function hashOf(email: string, token: string): string {
  return createHash('sha256')
    .update(email + token)
    .digest('hex')
}

import { createHash, randomInt } from 'node:crypto'
import type { Executor } from './executor'
import type { Mailer } from './mailer'

const linkHours = 24

/**
 * A change of address as on hosted Supabase with `double_confirm_changes`: the old and the new mailbox each
 * get a link, and the change applies after both. `@supabase/lite` asks one of them only, here the new one.
 */
export class EmailChange {
  constructor(
    private readonly executor: Executor,
    private readonly mailer: Mailer,
  ) {}

  /** Sends the old mailbox its link, after the new one has got its own. */
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
      ...{ to: user.email, account: user.email, newEmail },
      ...{ token, tokenHash },
    })
  }

  /**
   * Accepts the first of the two confirmations. Returns false for other tokens, which `@supabase/lite` then
   * checks; it handles the second as its only one.
   */
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

/** The hash of a mailed code, as here and in `@supabase/lite`. */
export function hashOf(email: string, token: string): string {
  return createHash('sha256')
    .update(email + token)
    .digest('hex')
}

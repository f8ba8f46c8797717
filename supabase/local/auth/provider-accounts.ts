import { randomUUID } from 'node:crypto'
import type { Executor } from '@/supabase/local/executor'
import { AuthApiError } from './auth-error'
import type { Person } from './oidc'

type Account = { id: string; is_confirmed: boolean }

/**
 * Finds the account of a person of a provider as Supabase Auth does: by the identity of an earlier sign-in, or by a
 * verified address, which links the identity to it. @returns the user's id
 * @throws AuthApiError `signup_disabled` for everybody else, of whom nothing is stored
 */
export async function findOrLinkAccount(
  transaction: Executor,
  provider: string,
  { subject, claims, email, isVerified }: Person,
): Promise<string> {
  const [known] = await transaction.query<{ user_id: string }>(
    `update auth.identities set identity_data = $3, last_sign_in_at = now(), updated_at = now()
     where provider = $1 and provider_id = $2 returning user_id`,
    [provider, subject, claims],
  )
  if (known) return known.user_id
  const [account] = await transaction.query<Account>(
    `select id, email_confirmed_at is not null as is_confirmed from auth.users where email = $1 for update`,
    [isVerified ? email : null],
  )
  if (!account) throw new AuthApiError(422, 'signup_disabled', 'Signups not allowed for this instance')
  const identity = randomUUID()
  await transaction.query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
     values ($1, $2, $3, $4, $5, now())`,
    [identity, provider, subject, account.id, claims],
  )
  if (!account.is_confirmed) await confirm(transaction, account.id, identity)
  await transaction.query(
    `update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $2::jsonb,
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers',
         (select jsonb_agg(distinct i.provider) from auth.identities i where i.user_id = $1)),
       updated_at = now()
     where id = $1`,
    [account.id, claims],
  )
  return account.id
}

/** The provider has proven the address. What somebody set before that could be another's. */
async function confirm(transaction: Executor, userId: string, identity: string): Promise<void> {
  await transaction.query('delete from auth.identities where user_id = $1 and id <> $2', [userId, identity])
  await transaction.query(
    `update auth.users set email_confirmed_at = now(), encrypted_password = null, confirmation_token = null
     where id = $1`,
    [userId],
  )
}

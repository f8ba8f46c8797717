import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { Executor, Row } from '@/supabase/local/executor'
import { AuthApiError } from './auth-error'
import { toHashCost } from './hash-cost'

export type Metadata = Record<string, unknown>

export interface UserChanges {
  email?: string
  password?: string
  emailConfirmed?: boolean
  userMetadata?: Metadata
  appMetadata?: Metadata
}

const columns = `id, aud, role, email, coalesce(phone, '') as phone, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
  invited_at, confirmation_sent_at, recovery_sent_at, email_confirmed_at, confirmed_at, last_sign_in_at, is_anonymous`
const hash = `extensions.crypt($%, extensions.gen_salt('bf', ${toHashCost(process.env.LITE_AUTH_BCRYPT_COST)}))`

/** Reads and writes with full rights. */
export class AuthUsers {
  constructor(private readonly executor: Executor) {}

  async list(page: number, perPage: number): Promise<{ users: Row[]; total: number }> {
    const [count] = await this.executor.query<{ total: number }>(
      'select count(*)::int as total from auth.users',
    )
    const rows = await this.executor.query(
      `select ${columns} from auth.users order by created_at desc, id limit $1 offset $2`,
      [perPage, (page - 1) * perPage],
    )
    return { users: await Promise.all(rows.map((row) => this.#present(row))), total: count?.total ?? 0 }
  }

  async find(by: 'id' | 'email', value: string): Promise<Row | null> {
    const [row] = await this.executor.query(`select ${columns} from auth.users where ${by} = $1`, [value])
    return row ? this.#present(row) : null
  }

  async require(id: string): Promise<Row> {
    const user = isUuid(id) ? await this.find('id', id) : null
    if (!user) throw new AuthApiError(404, 'user_not_found', 'User not found')
    return user
  }

  /** @throws AuthApiError with code `email_exists` */
  async create(email: string, changes: UserChanges & { id?: string }): Promise<Row> {
    const id = changes.id ?? randomUUID()
    await this.#guardDuplicate(() =>
      this.executor.transaction(async (transaction) => {
        await transaction.query(
          `insert into auth.users (id, email, raw_app_meta_data, raw_user_meta_data) values ($1, $2, $3, $4)`,
          [id, email, { provider: 'email', providers: ['email'], ...changes.appMetadata }, {}],
        )
        await transaction.query(
          `insert into auth.identities (id, provider, provider_id, user_id, identity_data) values ($1, 'email', $2::text, $2::text::uuid, $3)`,
          [randomUUID(), id, { sub: id, email, email_verified: false, phone_verified: false }],
        )
        await applyChanges(transaction, id, { ...changes, appMetadata: undefined })
      }),
    )
    return this.require(id)
  }

  async update(id: string, changes: UserChanges): Promise<Row> {
    await this.require(id)
    await this.#guardDuplicate(() =>
      this.executor.transaction((transaction) => applyChanges(transaction, id, changes)),
    )
    return this.require(id)
  }

  async remove(id: string): Promise<void> {
    await this.require(id)
    await this.executor.transaction(async (transaction) => {
      await transaction.query('delete from auth.refresh_tokens where user_id = $1', [id])
      await transaction.query('delete from auth.users where id = $1', [id])
    })
  }

  /** Makes a code for `verifyOtp`. An earlier code stops working. */
  async issueToken(id: string, email: string, kind: 'confirmation' | 'recovery', invited = false) {
    const token = Array.from({ length: 10 }, () => randomInt(10)).join('')
    const tokenHash = createHash('sha256')
      .update(email + token)
      .digest('hex')
    const invitedAt = invited ? ', invited_at = now()' : ''
    await this.executor.query(
      `update auth.users set ${kind}_token = $2, ${kind}_sent_at = now(), updated_at = now() ${invitedAt} where id = $1`,
      [id, tokenHash],
    )
    return { token, tokenHash }
  }

  /** The session `except` stays. */
  async endSessions(id: string, except: string | null = null): Promise<void> {
    await endSessions(this.executor, id, except)
  }

  async #present(row: Row): Promise<Row> {
    const identities = await this.executor.query(
      `select id as identity_id, provider_id as id, user_id, identity_data, provider, email, last_sign_in_at, created_at, updated_at
       from auth.identities where user_id = $1`,
      [row.id],
    )
    const factors = await listFactors(this.executor, String(row.id))
    const { raw_app_meta_data: app_metadata, raw_user_meta_data: user_metadata, ...fields } = row
    const user = { ...fields, app_metadata, user_metadata, identities }
    return factors.length > 0 ? { ...user, factors } : user
  }

  async #guardDuplicate(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if ((error as { code?: string }).code !== '23505') throw error
      throw new AuthApiError(
        422,
        'email_exists',
        'A user with this email address has already been registered',
      )
    }
  }
}

/** In the format of a user's `factors`. */
export function listFactors(executor: Executor, userId: string): Promise<Row[]> {
  return executor.query(
    `select id, status, factor_type, friendly_name, created_at, updated_at, last_challenged_at
     from auth.mfa_factors where user_id = $1 order by created_at, id`,
    [userId],
  )
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

async function applyChanges(executor: Executor, id: string, changes: UserChanges): Promise<void> {
  const set = (assignment: string, value: unknown) =>
    executor.query(
      `update auth.users set ${assignment.replace('$%', '$2')}, updated_at = now() where id = $1`,
      [id, value],
    )
  if (changes.email !== undefined) {
    await set('email = $%', changes.email)
    await executor.query(
      `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text)
       where user_id = $1 and provider = 'email'`,
      [id, changes.email],
    )
  }
  if (changes.password !== undefined) {
    await set(`encrypted_password = ${hash}`, changes.password)
    await endSessions(executor, id, null)
  }
  if (changes.emailConfirmed) {
    await executor.query(
      'update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1',
      [id],
    )
  }
  // Keys are merged and null removes a key, as in Supabase Auth.
  if (changes.userMetadata) {
    await set(`raw_user_meta_data = jsonb_strip_nulls(raw_user_meta_data || $%::jsonb)`, changes.userMetadata)
  }
  if (changes.appMetadata) {
    await set(`raw_app_meta_data = jsonb_strip_nulls(raw_app_meta_data || $%::jsonb)`, changes.appMetadata)
  }
}

async function endSessions(executor: Executor, id: string, except: string | null): Promise<void> {
  await executor.query(
    'delete from auth.refresh_tokens where user_id = $1 and session_id is distinct from $2::uuid',
    [id, except],
  )
  await executor.query('delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid', [
    id,
    except,
  ])
}

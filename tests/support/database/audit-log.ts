import { afterAll, beforeAll } from 'vitest'
import { type Engine, openTestDatabase, type Query, type TestDatabase } from './database'
import { insertMember } from './member-rows'
import { createOrganization, createUser, type Person, type TestOrganization } from './two-organizations'

export type AuditEvent = {
  id: string
  actor_id: string | null
  actor_name: string | null
  action: string
  subject_kind: string
  subject_id: string | null
  subject_title: string | null
  old_values: Record<string, unknown>
  new_values: Record<string, unknown>
  created_at: string
}
type Filter = {
  search?: string
  action?: string
  kind?: string
  from?: string
  to?: string
  before?: AuditEvent
  size?: number
}

/**
 * A database with two organisations for one `describe`, the first of which has a member of the board, with helpers
 * that read the audit log. It is available inside tests only.
 */
export function useAuditLog(engine: Engine) {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let board: Person

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    board = await addPerson('board@ours.example', 'BOARD')
  })
  afterAll(() => database?.close())

  async function addPerson(email: string, role: string): Promise<Person> {
    const userId = await createUser(database, email)
    return {
      userId,
      email,
      memberId: await insertMember(database, ours.id, email, { auth_user_id: userId, role }),
    }
  }

  const callList = async (query: Query, { search = '', size = 1000, ...filter }: Filter, of: string) => {
    const { action = null, kind = null, from = null, to = null, before } = filter
    const [row] = await query<{ events: AuditEvent[] }>(
      'select public.list_audit_events($1, $2, $3, $4, $5, $6, $7, $8, $9) as events',
      [of, search, action, kind, from, to, before?.created_at ?? null, before?.id ?? null, size],
    )
    return row?.events ?? []
  }
  const list = (caller: Person, filter: Filter = {}, of = ours) =>
    database.as(caller, (query) => callList(query, filter, of.id))
  return {
    get database() {
      return database
    },
    get ours() {
      return ours
    },
    get theirs() {
      return theirs
    },
    get board() {
      return board
    },
    addPerson,
    list,
    /** @returns what an admin of ours reads of the newest event of a kind */
    newest: async (kind: string) => (await list(ours.admin, { kind, size: 1 }))[0],
    doAs: (caller: Person, sql: string, params: unknown[]) =>
      database.as(caller, (query) => query(sql, params)),
  }
}

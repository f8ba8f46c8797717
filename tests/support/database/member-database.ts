import { afterAll, beforeAll } from 'vitest'
import { type Caller, type Engine, openTestDatabase, type TestDatabase } from './database'
import { callAs, findMemberRow, insertApartment, insertMember } from './member-rows'
import { createOrganization, type TestOrganization } from './two-organizations'

/**
 * A database with two organisations for one `describe`, with helpers for the tests of members. It is
 * available inside tests only.
 */
export function useMemberDatabase(engine: Engine) {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
  })
  afterAll(() => database?.close())
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
    call: <T>(caller: Caller, sql: string, params: unknown[] = []) =>
      callAs<T>(database, caller, sql, params),
    rowOf: (id: string) => findMemberRow(database, id),
    addMember: (email: string, values: Record<string, string | null> = {}) =>
      insertMember(database, ours.id, email, values),
    addApartment: (number: string) => insertApartment(database, ours.id, number),
  }
}

import type { Caller, TestDatabase } from './database'

/** Calls a database function as a person. @returns its value */
export async function callAs<T>(
  database: TestDatabase,
  caller: Caller,
  sql: string,
  params: unknown[] = [],
): Promise<T | undefined> {
  const [row] = await database.as(caller, (query) => query<{ result: T }>(`select ${sql} as result`, params))
  return row?.result
}

export async function findMemberRow(database: TestDatabase, id: string) {
  const [row] = await database.query('select * from public.organization_members where id = $1', [id])
  return row
}

/** Inserts a member's row, without an account unless `values` names one. @returns its id */
export async function insertMember(
  database: TestDatabase,
  organizationId: string,
  email: string,
  values: Record<string, string | null> = {},
): Promise<string> {
  const fields = { organization_id: organizationId, email, full_name: 'Åsa Öberg', ...values }
  const names = Object.keys(fields)
  const [row] = await database.query<{ id: string }>(
    `insert into public.organization_members (${names}) values (${names.map((_, index) => `$${index + 1}`)}) returning id`,
    Object.values(fields),
  )
  return row?.id ?? ''
}

/** Inserts an apartment. @returns its id */
export async function insertApartment(
  database: TestDatabase,
  organizationId: string,
  number: string,
): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    'insert into public.apartments (organization_id, number) values ($1, $2) returning id',
    [organizationId, number],
  )
  return row?.id ?? ''
}

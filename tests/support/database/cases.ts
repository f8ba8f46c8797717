import type { CaseKind } from '@/lib/cases/case'
import { createBoardMember } from './board-section'
import type { Caller, TestDatabase } from './database'
import { callAs, insertApartment } from './member-rows'
import { createUser, type Person, type TestOrganization } from './two-organizations'

type Saving = {
  kind?: CaseKind
  fields?: object
  files?: object[]
  removed?: string[]
  sends?: boolean
  org?: string
}

const subletting = { startsOn: '2027-01-01', endsOn: '2027-06-30', subtenant: '', reason: 'Studier' }

export const makeCasePath = ({ id }: Pick<TestOrganization, 'id'>) => `${id}/cases/${crypto.randomUUID()}.pdf`

/** A file of 100 bytes, as the functions of cases take it. */
export const caseFileOf = (path: string) => ({
  ...{ name: 'Kontrakt.pdf', path, size: 100, contentType: 'application/pdf' },
})

/** Writes cases of an organisation as its people do. */
export function openCases(database: TestDatabase, organization: TestOrganization) {
  const save = (caller: Caller, id: string, { fields = subletting, files = [], ...rest }: Saving = {}) =>
    callAs<boolean>(database, caller, 'public.save_case($1, $2, $3, $4, $5, $6::uuid[], $7)', [
      ...[rest.org ?? organization.id, id, rest.kind ?? 'subletting', JSON.stringify(fields)],
      ...[JSON.stringify(files), rest.removed ?? [], rest.sends ?? true],
    ])
  return {
    save,
    /** @returns the id of a case that was sent */
    async send(caller: Caller, saving: Saving = {}): Promise<string> {
      const id = crypto.randomUUID()
      await save(caller, id, saving)
      return id
    },
    write: (caller: Caller, id: string, words: string, entry: string = crypto.randomUUID()) =>
      callAs<boolean>(database, caller, `public.write_in_case($1, $2, $3, '[]')`, [id, entry, words]),
    async move(caller: Caller, id: string, state: string, moving: Moving = {}) {
      const { version, words = 'Därför', entry, rule = null } = moving
      const args = [id, entry ?? crypto.randomUUID(), version ?? (await versionOf(id)), state, words]
      return callAs<boolean>(database, caller, 'public.move_case($1, $2, $3, $4, $5, $6)', [
        ...[...args, rule && JSON.stringify(rule)],
      ])
    },
    note: (caller: Caller, id: string, seen: string, words: string) =>
      callAs(database, caller, 'public.note_case($1, $2, $3)', [id, seen, words]),
    read: (caller: Caller, id: string) =>
      callAs<Record<string, unknown> | null>(database, caller, 'public.get_case($1)', [id]),
    listForBoard: (caller: Caller, wanted = 'open', kind: string | null = null) =>
      callAs<{ total: number; cases: { id: string; applicant: string; apartment: string | null }[] } | null>(
        ...[database, caller, 'public.list_board_cases($1, $2, 50, 1)', [kind, wanted]],
      ),
    stateOf: async (id: string) =>
      (await database.query<{ state: string }>('select state from public.cases where id = $1', [id]))[0]
        ?.state,
    versionOf,
  }

  async function versionOf(id: string): Promise<number> {
    const sql = 'select version from public.cases where id = $1'
    return (await database.query<{ version: number }>(sql, [id]))[0]?.version ?? 0
  }
}

type Moving = { version?: number; words?: string | null; entry?: string; rule?: object | null }

/** A member of the board, a neighbour, and an apartment of the member. */
export async function settleIn(database: TestDatabase, ours: TestOrganization) {
  const board = await createBoardMember(database, ours)
  const email = `granne@${ours.name.toLowerCase()}.example`
  const userId = await createUser(database, email)
  const [row] = await database.query<{ id: string }>(
    `insert into public.organization_members (organization_id, email, full_name, auth_user_id) values ($1, $2, 'Granne', $3) returning id`,
    [ours.id, email, userId],
  )
  const neighbour: Person = { userId, email, memberId: row?.id ?? '' }
  const apartment = await insertApartment(database, ours.id, '1001')
  await database.query('update public.organization_members set apartment_id = $2 where id = $1', [
    ...[ours.member.memberId, apartment],
  ])
  return { board, neighbour, apartment }
}

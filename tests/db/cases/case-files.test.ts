import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseFileOf, makeCasePath, openCases, settleIn } from '@/tests/support/database/cases'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createOrganization,
  type Person,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

describe.each(await engines())('files of cases on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let cases: ReturnType<typeof openCases>
  let people: { board: Person; neighbour: Person }
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    cases = openCases(database, ours)
    people = await settleIn(database, ours)
  })
  afterAll(() => database?.close())

  const note = (caller: Caller, path: string, org = ours.id) =>
    database.as(caller, (query) =>
      query('insert into public.file_removals (path, organization_id) values ($1, $2)', [path, org]),
    )
  const upload = (caller: Caller, path: string) =>
    database.as(caller, (query) =>
      query('insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)', [
        ...['documents', path, caller.userId],
      ]),
    )
  const storedFor = (caller: Caller, path: string) =>
    database.as(caller, (query) => query('select 1 from storage.objects where name = $1', [path]))
  const noted = async (path: string) =>
    (await database.query('select 1 from public.file_removals where path = $1', [path])).length

  /** As the portal does, step by step. */
  async function sendWithFile(sends = true): Promise<{ id: string; path: string }> {
    const path = makeCasePath(ours)
    await note(ours.member, path)
    await upload(ours.member, path)
    return { id: await cases.send(ours.member, { files: [caseFileOf(path)], sends }), path }
  }

  it('T23 are read by those who read the case, in the row and the file, and by nobody else', async () => {
    const { id, path } = await sendWithFile()
    expect(await noted(path)).toBe(0)
    for (const caller of [ours.member, people.board, ours.admin]) {
      expect(await storedFor(caller, path)).toHaveLength(1)
      expect(await cases.read(caller, id)).toMatchObject({ files: [{ name: 'Kontrakt.pdf' }] })
    }
    for (const caller of [people.neighbour, theirs.member, theirs.admin])
      expect(await storedFor(caller, path)).toEqual([])
    const draft = await sendWithFile(false)
    for (const caller of [people.board, ours.admin, people.neighbour])
      expect(await storedFor(caller, draft.path)).toEqual([])
  })

  it('are stored in the folder of cases of the member’s own organisation alone', async () => {
    for (const path of [
      makeCasePath(theirs),
      `${ours.id}/cases/../x.pdf`,
      `${ours.id}/news/${crypto.randomUUID()}.pdf`,
    ]) {
      await expect(upload(ours.member, path), path).rejects.toMatchObject({ code: '42501' })
    }
    await expect(note(ours.member, makeCasePath(theirs), theirs.id)).rejects.toMatchObject({ code: '42501' })
    await expect(note(ours.member, `${ours.id}/news/x.pdf`)).rejects.toMatchObject({ code: '42501' })
    for (const path of [makeCasePath(theirs), `${ours.id}/${ours.sectionId}/${crypto.randomUUID()}.pdf`])
      await expect(cases.send(ours.member, { files: [caseFileOf(path)] })).rejects.toMatchObject({
        code: '23514',
      })
    const html = { ...caseFileOf(makeCasePath(ours)), contentType: 'text/html' }
    await expect(cases.send(ours.member, { files: [html] })).rejects.toMatchObject({ code: '23514' })
  })

  it('of another case cannot be claimed, and what no case has is cleared by its uploader alone', async () => {
    const { path } = await sendWithFile()
    await expect(cases.send(people.neighbour, { files: [caseFileOf(path)] })).rejects.toMatchObject({
      code: '23505',
    })
    const clear = (caller: Caller, name: string) =>
      database.as(caller, (query) => query('delete from storage.objects where name = $1 returning 1', [name]))
    for (const caller of [ours.member, ours.admin]) expect(await clear(caller, path)).toEqual([])
    const unclaimed = makeCasePath(ours)
    await upload(ours.member, unclaimed)
    expect(await clear(people.neighbour, unclaimed)).toEqual([])
    expect(await clear(ours.member, unclaimed)).toHaveLength(1)
  })

  it('are twenty at most, count in the association’s storage, and go with a draft and with what is taken out', async () => {
    const bytesOf = async () =>
      Number(
        (
          await database.query<{ bytes: string }>(
            'select bytes from public.organization_storage where organization_id = $1',
            [ours.id],
          )
        )[0]?.bytes,
      )
    const before = await bytesOf()
    const files = Array.from({ length: 21 }, () => caseFileOf(makeCasePath(ours)))
    await expect(cases.send(ours.member, { files })).rejects.toMatchObject({ code: '23502' })
    expect(await bytesOf()).toBe(before)
    const { id, path } = await sendWithFile(false)
    expect(await bytesOf()).toBe(before + 100)
    const [row] = await database.query<{ id: string }>(
      'select id from public.case_files where case_id = $1',
      [id],
    )
    await cases.save(ours.member, id, { removed: [row?.id ?? ''], sends: false })
    expect([await bytesOf(), await noted(path)]).toEqual([before, 1])
    const other = await sendWithFile(false)
    await database.as(ours.member, (query) => query('select public.delete_case_draft($1)', [other.id]))
    expect([await bytesOf(), await noted(other.path)]).toEqual([before, 1])
    const due = await database.query<{ list_due_file_removals: string }>(
      'select public.list_due_file_removals(500)',
    )
    expect(due.map((one) => one.list_due_file_removals)).toEqual(expect.arrayContaining([path, other.path]))
  })

  it('do not fit where the association’s storage is full, and then there is no case', async () => {
    await database.query(
      'insert into public.storage_quota (bytes) values (50) on conflict (id) do update set bytes = 50',
    )
    const id = crypto.randomUUID()
    const files = [caseFileOf(makeCasePath(ours))]
    await expect(cases.save(ours.member, id, { files })).rejects.toThrow('storage_full')
    expect(await cases.stateOf(id)).toBeUndefined()
    await database.query('delete from public.storage_quota')
  })
})

import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import { createOrganization, type TestOrganization } from '@/tests/support/database/two-organizations'

type Row = { schema_version: string; document_due_at: Date | null; mail_due_at: Date | null }

describe.each(await engines())('what a server is told before it serves people on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    await database.query('delete from public.document_jobs')
    await database.query('delete from public.invitation_queue')
    await database.query('delete from public.news_mails')
  })
  afterAll(() => database?.close())

  const ask = (caller: Caller | 'anon' | 'service_role') =>
    database.as(caller, async (query) => (await query<Row>('select * from public.read_readiness()'))[0])

  it('is the newest migration, and nothing that waits', async () => {
    const files = (await readdir('supabase/migrations')).filter((file) => file.endsWith('.sql')).sort()
    const schema_version = files.at(-1)?.split('_')[0]
    expect(await ask('service_role')).toEqual({ schema_version, document_due_at: null, mail_due_at: null })
  })

  it('is since when the oldest document and the oldest mail are due, and no job of a later time', async () => {
    await database.query(
      `insert into public.document_jobs (organization_id, document_id, run_after)
       select organization_id, id, now() + interval '1 hour' from public.documents where organization_id = $1 limit 1`,
      [ours.id],
    )
    expect(await ask('service_role')).toMatchObject({ document_due_at: null, mail_due_at: null })
    await database.query(`update public.document_jobs set run_after = '2026-01-02T03:04:05Z'`)
    await database.query(
      `insert into public.invitation_queue (organization_id, member_id, language, queued_at)
       select organization_id, id, 'sv', '2026-01-03T03:04:05Z' from public.organization_members where organization_id = $1 limit 1`,
      [ours.id],
    )
    const row = await ask('service_role')
    expect(new Date(row?.document_due_at ?? 0).toISOString()).toBe('2026-01-02T03:04:05.000Z')
    expect(new Date(row?.mail_due_at ?? 0).toISOString()).toBe('2026-01-03T03:04:05.000Z')
  })

  it('cannot be asked by a visitor, a member or an admin', async () => {
    for (const caller of ['anon' as const, ours.member, ours.admin])
      await expect(ask(caller)).rejects.toThrow(/permission denied/)
  })
})

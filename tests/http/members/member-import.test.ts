import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminContext } from '@/lib/members/context'
import { parseMembersCsv } from '@/lib/members/csv/parse'
import { importBatch, markExisting } from '@/lib/members/import'
import { importBatchSize } from '@/lib/members/member'
import { addAccount, createAdminContext, usePortalEnv } from '@/tests/support/content/members'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { type MailServer, startMailServer } from '@/tests/support/servers/mail-server'

let smtp: MailServer
let backend: TestBackend
let ours: AdminContext

beforeAll(async () => {
  smtp = await startMailServer()
  backend = await startTestBackend({ appUrl: 'https://portal.example', env: { SMTP_URL: smtp.url } })
  usePortalEnv(backend, 'https://portal.example')
  ours = await createAdminContext(backend, 'Brf Norrskenet', 'admin@ours.example')
})
afterAll(async () => {
  await backend?.remove()
  await smtp?.close()
})

const rowsOf = (lines: string[]) =>
  parseMembersCsv(new TextEncoder().encode(['Namn;E-post;Roll', ...lines].join('\n'))).rows

async function runImport(lines: string[]) {
  const rows = (await markExisting(ours, rowsOf(lines))).filter(({ problem }) => problem === null)
  const outcomes: Awaited<ReturnType<typeof importBatch>> = []
  for (let from = 0; from < rows.length; from += importBatchSize)
    outcomes.push(...(await importBatch(ours, rows.slice(from, from + importBatchSize))))
  return outcomes
}
const mailsTo = (address: string) => smtp.mails.filter(({ to }) => to.includes(address)).length

describe('importing members', () => {
  it('adds and invites 500 people, and a second import of the same file adds and invites no one', async () => {
    const lines = Array.from({ length: 500 }, (_, row) => `Person ${row};person${row}@example.se;`)
    const outcomes = await runImport(lines)
    expect(outcomes).toHaveLength(500)
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['invited']))
    expect(new Set(smtp.mails.flatMap(({ to }) => to)).size).toBe(500)

    expect(await runImport(lines)).toEqual([])
    expect(smtp.mails).toHaveLength(500)
    const { count } = await backend.admin
      .from('organization_members')
      .select('id', { count: 'exact', head: true })
    expect(count).toBe(501)
  }, 180_000)

  it('the preview marks existing members, but not members who still need an invitation', async () => {
    await addAccount(backend, ours.organization.id, 'member@example.se')
    await backend.admin
      .from('organization_members')
      .insert({ organization_id: ours.organization.id, email: 'waiting@example.se', full_name: 'Väntar' })
    const rows = rowsOf(['M;Member@Example.se;', 'V;waiting@example.se;', 'N;new@example.se;', 'F;fel;'])
    expect((await markExisting(ours, rows)).map(({ problem }) => problem)).toEqual([
      'already_member',
      null,
      null,
      'bad_email',
    ])
  })

  it('the same batch sent twice concurrently invites each person once', async () => {
    const rows = rowsOf(Array.from({ length: 10 }, (_, row) => `P ${row};twice${row}@example.se;Admin`))
    const outcomes = await Promise.all([importBatch(ours, rows), importBatch(ours, rows)])
    expect(outcomes.flat().filter(({ outcome }) => outcome === 'invited')).toHaveLength(10)
    for (const { email } of rows) expect([email, mailsTo(email)]).toEqual([email, 1])
  })

  it('a failed mail is reported, and importing again sends it', async () => {
    smtp.refused.add('full@example.se')
    expect(await runImport(['Full;full@example.se;'])).toEqual([{ line: 2, outcome: 'invitation_failed' }])
    smtp.refused.delete('full@example.se')
    expect(await runImport(['Full;full@example.se;'])).toEqual([{ line: 2, outcome: 'invited' }])
    expect(mailsTo('full@example.se')).toBe(1)
  })

  it('an import changes neither the role nor the name of an existing member', async () => {
    const rows = rowsOf(['Nytt Namn;member@example.se;Admin'])
    expect(await importBatch(ours, rows)).toEqual([{ line: 2, outcome: 'already_member' }])
    const { data } = await backend.admin
      .from('organization_members')
      .select('full_name, role')
      .eq('email', 'member@example.se')
    expect(data).toEqual([{ full_name: 'Person member@example.se', role: 'MEMBER' }])
  })

  it('households are imported with their members, and the preview marks what the portal knows otherwise', async () => {
    const header = 'Namn;E-post;Lgh;LM-nr;Trapphus;Boendeform;Till och med'
    const read = (...lines: string[]) =>
      parseMembersCsv(new TextEncoder().encode([header, ...lines].join('\n'))).rows
    const rows = await markExisting(
      ours,
      read('Eva;eva@hem.example;7;1101;B;ägare;', 'Hugo;hugo@hem.example;7;;;hyresgäst;2190-05-31'),
    )
    expect(rows.map(({ problem }) => problem)).toEqual([null, null])
    await importBatch(ours, rows)
    const { data } = await backend.admin
      .from('organization_members')
      .select('email, occupancy, occupancy_ends_on, apartments (number, official_number, stairwell)')
      .like('email', '%@hem.example')
      .order('email')
    const apartments = { number: '7', official_number: '1101', stairwell: 'B' }
    expect(data).toEqual([
      { email: 'eva@hem.example', occupancy: 'owner', occupancy_ends_on: null, apartments },
      { email: 'hugo@hem.example', occupancy: 'tenant', occupancy_ends_on: '2190-05-31', apartments },
    ])
    const again = await markExisting(
      ours,
      read(
        'A;a@hem.example;7;;C;ägare;',
        'B;b@hem.example;7;1102;;ägare;',
        'C;c@hem.example;9;;;boende;2020-01-01',
      ),
    )
    expect(again.map(({ problem }) => problem)).toEqual(['other_apartment', 'other_apartment', 'has_ended'])
  })

  it('an import saves the household of a member who waits for an invitation, with its end', async () => {
    const email = 'vantar@hem.example'
    await backend.admin
      .from('organization_members')
      .insert({ organization_id: ours.organization.id, email, full_name: 'Väntar', role: 'BOARD' })
    const text = `Namn;E-post;Lgh;Trapphus;Bor som;Till och med\nNytt Namn;${email};31;A;hyresgäst;2190-05-31`
    const rows = await markExisting(ours, parseMembersCsv(new TextEncoder().encode(text)).rows)
    expect(await importBatch(ours, rows)).toEqual([{ line: 2, outcome: 'invited' }])
    const { data } = await backend.admin
      .from('organization_members')
      .select('full_name, role, occupancy, occupancy_ends_on, apartments (number, stairwell)')
      .eq('email', email)
    expect(data).toEqual([
      {
        full_name: 'Väntar',
        role: 'BOARD',
        occupancy: 'tenant',
        occupancy_ends_on: '2190-05-31',
        apartments: { number: '31', stairwell: 'A' },
      },
    ])
  })

  it('Z01 a member who is no admin cannot import', async () => {
    const client = await backend.signIn('member@example.se')
    const attempt = importBatch({ ...ours, client }, rowsOf(['Ny;sneaked@example.se;Admin']))
    await expect(attempt).rejects.toThrow()
    expect(mailsTo('sneaked@example.se')).toBe(0)
  })
})

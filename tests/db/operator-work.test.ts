import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'
import { addFactor } from '@/tests/support/database/operators'
import { createUser } from '@/tests/support/database/two-organizations'

type Failure = { kind: string; id: string; organization_name: string; code: string | null; attempts: number }

describe.each(await engines())('the work of all organisations in the console, on %s', (engine) => {
  const people = useMemberDatabase(engine)
  let operator: Caller
  beforeAll(async () => {
    const email = 'op@portal.example'
    operator = { userId: await createUser(people.database, email), email, claims: { aal: 'aal2' } }
    await addFactor(people.database, operator.userId)
    await people.database.query('insert into public.operators (user_id, address) values ($1, $2)', [
      operator.userId,
      email,
    ])
    for (const table of ['news_mails', 'invitation_queue', 'document_jobs', 'failed_invitations'])
      await people.database.query(`delete from public.${table}`)
  })

  const service = <T>(sql: string, params: unknown[] = []) =>
    people.database.as(
      'service_role',
      async (query) => (await query<{ r: T }>(`select ${sql} as r`, params))[0]?.r as T,
    )
  const listFailures = async () =>
    (await people.call<{ total: number; failures: Failure[] }>(operator, 'public.console_failures(1, 50)'))
      ?.failures ?? []
  const retry = (kind: string, id: string) =>
    people.call<boolean>(operator, 'public.console_retry($1, $2)', [kind, id])

  /** A document whose reading fails at each of three tries. @returns its id */
  async function failReading(): Promise<string> {
    const { id, sectionId } = people.ours
    const [row] = await people.database.query<{ id: string }>(
      `insert into public.documents (organization_id, section_id, name, file_path, size, content_type)
        values ($1, $2, 'Hemligheten.pdf', $3, 1, 'application/pdf') returning id`,
      [id, sectionId, `${id}/${sectionId}/${crypto.randomUUID()}.pdf`],
    )
    const document = row?.id ?? ''
    for (const _ of [1, 2, 3]) {
      await people.database.as('service_role', (query) =>
        query(`select public.claim_document_job('w', 15, 3)`),
      )
      await people.database.as('service_role', (query) =>
        query(`select public.release_document_job($1, 'w', 0, 3, 'reading_failed')`, [document]),
      )
    }
    return document
  }

  async function failMail(outcome: string): Promise<string> {
    const { id, member, articleId } = people.ours
    const [row] = await people.database.query<{ id: string }>(
      `insert into public.news_mails (organization_id, member_id, article_id, attempts) values ($1, $2, $3, 4) returning id`,
      [id, member.memberId, articleId],
    )
    const mail = row?.id ?? ''
    await service('public.begin_news_mail($1)', [mail])
    await service('public.settle_news_mail($1, $2)', [mail, outcome])
    return mail
  }

  it('lists a document that could not be read with its tries and its reason, and not its name, and reads it again', async () => {
    const document = await failReading()
    const [failure, ...others] = await listFailures()
    expect(others).toEqual([])
    expect(failure).toMatchObject({
      kind: 'document',
      id: document,
      organization_name: 'Ours',
      code: 'reading_failed',
      attempts: 3,
    })
    expect(JSON.stringify(failure)).not.toContain('Hemligheten')
    expect(await retry('mail', document)).toBe(false)
    expect(await retry('document', document)).toBe(true)
    expect(await retry('document', document)).toBe(false)
    expect(await listFailures()).toEqual([])
    const [job] = await people.database.query(
      'select attempts from public.document_jobs where document_id = $1',
      [document],
    )
    expect(job).toEqual({ attempts: 0 })
    const [event] = await people.database.query(
      `select subject_kind, subject_id, by_operator from public.audit_events where action = 'retried'`,
    )
    expect(event).toEqual({ subject_kind: 'document', subject_id: document, by_operator: true })
  })

  it('lists a mail that was refused or not taken, and sends it again, also to the address that was refused', async () => {
    const refused = await failMail('refused')
    expect(await listFailures()).toEqual([
      expect.objectContaining({ kind: 'mail', id: refused, code: 'refused', attempts: 5 }),
    ])
    const readers = () =>
      people.database.query('select 1 from private.news_readers where member_id = $1', [
        people.ours.member.memberId,
      ])
    expect(await readers()).toEqual([])
    expect(await retry('mail', refused)).toBe(true)
    expect(await readers()).toHaveLength(1)
    const [mail] = await people.database.query(
      'select state, failure, attempts from public.news_mails where id = $1',
      [refused],
    )
    expect(mail).toEqual({ state: 'waiting', failure: null, attempts: 0 })
    await people.database.query('delete from public.news_mails')
    await failMail('later')
    expect(await listFailures()).toEqual([expect.objectContaining({ code: 'later' })])
    await people.database.query('delete from public.news_mails')
  })

  it('lists an invitation that was given up, and queues it again, unless the person was invited since', async () => {
    const waiting = await people.addMember('ny@ours.example')
    const queue = `insert into public.invitation_queue (member_id, organization_id, language) values ($1, $2, 'sv')`
    await people.database.query(queue, [waiting, people.ours.id])
    for (const failed of ['failed', 'failed', 'limited'])
      await service(
        failed === 'limited'
          ? `public.settle_queued_invitations('{}', '{}', '{}', $1::uuid[])`
          : `public.settle_queued_invitations('{}', '{}', $1::uuid[])`,
        [[waiting]],
      )
    expect(await listFailures()).toEqual([
      expect.objectContaining({ kind: 'invitation', id: waiting, code: 'limited', attempts: 3 }),
    ])
    expect(await retry('invitation', waiting)).toBe(true)
    const [queued] = await people.database.query(
      'select attempts from public.invitation_queue where member_id = $1',
      [waiting],
    )
    expect(queued).toEqual({ attempts: 0 })
    expect(await listFailures()).toEqual([])
    await people.database.query('delete from public.invitation_queue')
  })

  it('puts all back at once, with an event for each organisation and kind', async () => {
    await people.database.query(`delete from public.document_jobs`)
    await people.database.query(`delete from public.documents where name = 'Hemligheten.pdf'`)
    await failMail('later')
    await failReading()
    expect(await people.call(operator, 'public.console_retry_all()')).toBe(2)
    expect(await people.call(operator, 'public.console_retry_all()')).toBe(0)
    const events = await people.database.query(
      `select subject_kind, new_values from public.audit_events
        where action = 'retried' and new_values <> '{}' order by subject_kind`,
    )
    expect(events).toEqual([
      { subject_kind: 'document', new_values: { count: 1 } },
      { subject_kind: 'mail', new_values: { count: 1 } },
    ])
    const queues = await people.call<{ queue: string; waiting: number; due: number }[]>(
      operator,
      'public.console_queues()',
    )
    const counts = (name: string) => queues?.find(({ queue }) => queue === name)
    expect(counts('documents')).toMatchObject({ waiting: 1, due: 1, paused: 0 })
    expect(counts('mails')).toMatchObject({ waiting: 1, due: 1, paused: 0 })
  })

  it('shows an announcement to the members of all organisations in its time, and to nobody else', async () => {
    const announce = (text: string, from: string, to: string) =>
      people.call(
        operator,
        `public.console_announce($1, $2, 'Hello', now() + $3::interval, now() + $4::interval)`,
        [crypto.randomUUID(), text, from, to],
      )
    await announce('<b>Nu</b>', '-1 hour', '1 hour')
    await announce('Sedan', '1 hour', '2 hours')
    await announce('Nyss', '-2 hours', '-1 hour')
    const seen = async (caller: Caller) =>
      (
        await people.database.as(caller, (query) =>
          query<{ announcements: { sv: string; en: string }[] }>(
            'select announcements from public.get_current_member()',
          ),
        )
      ).map(({ announcements }) => announcements.map(({ sv, en }) => [sv, en]))
    for (const { member, admin } of [people.ours, people.theirs])
      for (const person of [member, admin]) expect(await seen(person)).toEqual([[['<b>Nu</b>', 'Hello']]])
    expect(await seen(operator)).toEqual([])
    for (const sql of ['select * from public.announcements', 'delete from public.announcements'])
      await expect(people.database.as(people.ours.admin, (query) => query(sql))).rejects.toMatchObject({
        code: '42501',
      })
    const all = await people.call<{ id: string; text_sv: string }[]>(
      operator,
      'public.console_announcements()',
    )
    expect(all?.map(({ text_sv }) => text_sv)).toEqual(['Sedan', '<b>Nu</b>', 'Nyss'])
    const shown = all?.[1]?.id
    expect(await people.call(operator, 'public.console_remove_announcement($1)', [shown])).toBe(true)
    expect(await people.call(operator, 'public.console_remove_announcement($1)', [shown])).toBe(false)
    expect(await seen(people.ours.member)).toEqual([[]])
  })
})

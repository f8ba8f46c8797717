import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'
import { createUser, type TestOrganization } from '@/tests/support/database/two-organizations'

describe.each(await engines())('who gets news without having chosen on %s', (engine) => {
  const people = useMemberDatabase(engine)
  const { call, addMember } = people
  const query = (sql: string, params: unknown[] = []) => people.database.query(sql, params)
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const invited = (hours: number) => ({ invitation_status: 'sent', invited_at: hoursAgo(hours) })

  beforeAll(async () => {
    await query('update public.organization_news set announced_at = now()')
    await query(`select public.stop_news_mail(id) from public.organization_members`)
  })
  beforeEach(async () => {
    await query('delete from public.news_mails')
    await query(`delete from public.organization_members where full_name = 'Åsa Öberg'`)
  })

  const publish = (organization: TestOrganization) =>
    query(
      `insert into public.organization_news (organization_id, title, content) values ($1, 'Nytt', 'Text')`,
      [organization.id],
    )
  const queue = () => query('select public.queue_news_mails(1000)')
  /** The mails that the worker sends now. */
  async function claim() {
    const [row] = await query('select public.claim_news_mails(50) as mails')
    const mails = row?.mails as { id: string; email: string; language: string }[]
    return mails.sort((a, b) => a.email.localeCompare(b.email))
  }
  const addressesOf = async (organization: TestOrganization) => {
    await publish(organization)
    await queue()
    return (await claim()).map(({ email }) => email)
  }
  async function addPerson(email: string, values: Record<string, string> = {}) {
    const caller = { userId: await createUser(people.database, email), email }
    return { caller, id: await addMember(email, { auth_user_id: caller.userId, ...values }) }
  }
  const choiceOf = async (member: string) =>
    (await query('select frequency, language from public.news_preferences where member_id = $1', [member]))[0]

  it('a member and an invited person get a mail at once, in their language or else in Swedish', async () => {
    await addPerson('member@home.example', { language: 'en' })
    await addMember('invited@home.example', invited(1))
    await publish(people.ours)
    await queue()
    expect(await claim()).toMatchObject([
      { email: 'invited@home.example', language: 'sv' },
      { email: 'member@home.example', language: 'en' },
    ])
  })

  it('a person whose invitation has expired gets one, because the address was invited', async () => {
    await addMember('late@home.example', invited(25))
    expect(await addressesOf(people.ours)).toEqual(['late@home.example'])
  })

  it('a person whose invitation was never sent cannot get one, nor a member without an account', async () => {
    await addMember('unsent@home.example')
    await addMember('gone@home.example', { invitation_status: 'active' })
    expect(await addressesOf(people.ours)).toEqual([])
  })

  it('V29 a person who is removed, or whose invitation is declined, while a mail waits does not get it', async () => {
    const [removed, unwilling, kept] = [
      await addMember('removed@home.example', invited(1)),
      await addMember('unwilling@home.example', invited(1)),
      await addMember('kept@home.example', invited(1)),
    ]
    const caller = {
      userId: await createUser(people.database, 'unwilling@home.example'),
      email: 'unwilling@home.example',
    }
    await publish(people.ours)
    await queue()
    await query('delete from public.organization_members where id = $1', [removed])
    expect(await call(caller, 'public.answer_invitation($1, false)', [unwilling])).toBe(true)
    expect((await claim()).map(({ email }) => email)).toEqual(['kept@home.example'])
    expect(await addressesOf(people.ours)).toEqual(['kept@home.example'])
    // A newer invitation asks again.
    await query(
      `update public.organization_members set invited_at = now() + interval '1 second' where id = $1`,
      [unwilling],
    )
    expect(await addressesOf(people.ours)).toEqual(['kept@home.example', 'unwilling@home.example'])
    await query('select public.stop_news_mail($1)', [removed])
    expect([await choiceOf(removed), await choiceOf(kept)]).toEqual([undefined, undefined])
  })

  it('a person invited by two organisations turns off the mails of one, and keeps those of the other', async () => {
    const email = 'both@home.example'
    const here = await addMember(email, invited(1))
    const there = await addMember(email, { ...invited(1), organization_id: people.theirs.id })
    expect([await addressesOf(people.ours), await addressesOf(people.theirs)]).toEqual([[email], [email]])
    await query('select public.stop_news_mail($1)', [here])
    expect([await choiceOf(here), await choiceOf(there)]).toEqual([
      { frequency: 'never', language: 'sv' },
      undefined,
    ])
    expect([await addressesOf(people.ours), await addressesOf(people.theirs)]).toEqual([[], [email]])
  })

  it('an address without a choice that the mail server refuses gets nothing more', async () => {
    const member = await addMember('full@home.example', invited(1))
    await publish(people.ours)
    await queue()
    const [mail] = await claim()
    await query('select public.begin_news_mail($1)', [mail?.id])
    await query(`select public.settle_news_mail($1, 'refused')`, [mail?.id])
    expect(await choiceOf(member)).toEqual({ frequency: 'at_once', language: 'sv' })
    expect(await addressesOf(people.ours)).toEqual([])
  })

  it('an invited person chooses with the password, for this membership; a wrong choice sets nothing', async () => {
    const { caller, id } = await addPerson('new@home.example', { invitation_status: 'sent' })
    const other = await addMember(caller.email, {
      ...{ organization_id: people.theirs.id, auth_user_id: caller.userId, created_at: hoursAgo(-1) },
    })
    const setUp = (args: string) => call<boolean>(caller, `public.complete_member_setup(${args})`)
    await expect(setUp(`'daily', 'sv'`)).rejects.toThrow()
    expect(await people.rowOf(id)).toMatchObject({ password_set: false, invitation_status: 'sent' })
    expect(await setUp(`'weekly', 'en'`)).toBe(true)
    expect([await choiceOf(id), await choiceOf(other)]).toEqual([
      { frequency: 'weekly', language: 'en' },
      undefined,
    ])
    expect(await people.rowOf(id)).toMatchObject({ password_set: true, invitation_status: 'accepted' })
    expect([await setUp(''), await choiceOf(id)]).toEqual([true, { frequency: 'weekly', language: 'en' }])
  })

  it('an admin sees how many get news, of their organisation only, and not who declined; a member does not', async () => {
    const [, weekly, off] = [
      await addPerson('one@home.example'),
      await addPerson('two@home.example'),
      await addMember('off@home.example', invited(1)),
    ]
    await addMember('invited@home.example', invited(1))
    const unwilling = await addMember('unwilling@home.example', invited(1))
    await addMember('late@home.example', invited(25))
    // Has opened the link and chosen no password yet.
    await addPerson('opened@home.example', invited(1))
    await addMember('unsent@home.example')
    const [bounced, formerly] = [
      await addMember('bounced@home.example', invited(1)),
      (await addPerson('moved@home.example')).id,
    ]
    await addMember('theirs@home.example', { ...invited(1), organization_id: people.theirs.id })
    await call(weekly.caller, `public.choose_news_mail($1, $2, 'weekly', 'sv')`, [people.ours.id, weekly.id])
    await query('select public.stop_news_mail($1)', [off])
    // The address of the second has changed since.
    for (const [member, address] of [
      [bounced, 'bounced@home.example'],
      [formerly, 'old@home.example'],
    ])
      await query(
        `insert into public.news_preferences (organization_id, member_id, frequency, language, refused_address)
        values ($1, $2, 'at_once', 'sv', $3)`,
        [people.ours.id, member, address],
      )
    await query('insert into public.declined_invitations (organization_id, member_id) values ($1, $2)', [
      people.ours.id,
      unwilling,
    ])
    const count = (caller: Parameters<typeof call>[0]) =>
      call(caller, 'private.count_news_readers($1)', [people.ours.id])
    // The organisation's own admin and member take no mails.
    expect(await count(people.ours.admin)).toEqual({
      ...{ at_once: 6, weekly: 1, never: 3, waiting: 4, uninvited: 1, refused: 1 },
    })
    expect([await count(people.ours.member), await count(people.theirs.admin)]).toEqual([null, null])
    for (const caller of [people.ours.admin, people.ours.member])
      await expect(
        people.database.as(caller, (ask) => ask('select * from private.news_readers')),
      ).rejects.toThrow('permission denied')
  })
})

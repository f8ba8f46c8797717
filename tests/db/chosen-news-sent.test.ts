import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChosenHouse, openChosenHouse } from '@/tests/support/database/chosen-house'
import { engines } from '@/tests/support/database/database'
import type { Person } from '@/tests/support/database/two-organizations'

describe.each(await engines())(
  'what is sent of news for chosen stairwells and apartments on %s',
  (engine) => {
    let house: ChosenHouse
    beforeAll(async () => {
      house = await openChosenHouse(engine)
    })
    afterAll(() => house?.database.close())
    beforeEach(() => house.renew())

    const claimMails = async () =>
      (await house.one<{ email: string }[]>('select public.claim_news_mails(50)'))
        .map(({ email }) => email)
        .sort()

    it('V97 mails go to those whom it is for, and one not yet sent follows a change', async () => {
      await house.one('select public.queue_news_mails(1000)')
      await house.choose([`${house.ours.id}/A`])
      await house.one('select public.queue_news_mails(1000)')
      expect(await claimMails()).toEqual([house.ours.member.email])
      await house.choose(null)
      await house.one('select public.queue_news_mails(1000)')
      expect(await claimMails()).toEqual(
        ['admin@ours.example', 'board@ours.example', 'homeless@ours.example', 'in-b@ours.example'].sort(),
      )
    })

    it('V97 the mail of a week tells those alone whom it is for', async () => {
      const monday = '2026-11-23T06:30:00Z'
      await house.database.query(
        `update public.organization_news set announce_at = '2026-11-18T12:00:00Z', announced_at = now() where id = $1`,
        [house.made.article],
      )
      for (const person of [house.inB, house.ours.member])
        await house.database.query(
          `insert into public.news_preferences (organization_id, member_id, frequency, language, changed_at)
          values ($1, $2, 'weekly', 'sv', '2026-11-01')
          on conflict (member_id) do update set frequency = 'weekly'`,
          [house.ours.id, person.memberId],
        )
      await house.database.query(`update public.news_preferences set changed_at = '2026-11-01'`)
      await house.one('select public.queue_news_mails(1000, $1)', [monday])
      expect(await claimMails()).toEqual([house.inB.email])
      await house.database.query('delete from public.news_preferences')
    })

    it('V97 messages go to the devices of those whom it is for', async () => {
      for (const person of [house.inB, house.ours.member, house.board])
        await house.database.query(
          `insert into public.push_subscriptions (organization_id, member_id, endpoint, device_key, device_secret)
          values ($1, $2, $3, 'key', 'secret')`,
          [house.ours.id, person.memberId, `https://push.example/${person.email}`],
        )
      const claim = async () =>
        (await house.one<{ endpoint: string }[]>('select public.claim_news_pushes(50)'))
          .map(({ endpoint }) => endpoint.split('/').at(-1))
          .sort()
      await house.database.query('update public.organization_news set is_urgent = true where id = $1', [
        house.made.article,
      ])
      await house.one('select public.queue_news_pushes(1000)')
      await house.choose([`${house.ours.id}/A`])
      await house.one('select public.queue_news_pushes(1000)')
      expect(await claim()).toEqual([house.ours.member.email])
    })

    it('V97 the address of a calendar shows the event to those whom its article is for', async () => {
      const datesOf = async (person: Person) => {
        const secret = await house.one<string>(
          `insert into public.calendar_feeds (organization_id, member_id) values ($1, $2)
          on conflict (member_id) do update set member_id = excluded.member_id returning secret`,
          [house.ours.id, person.memberId],
        )
        return (await house.one<{ dates: object[] }>('select public.read_calendar_feed($1)', [secret])).dates
          .length
      }
      for (const reader of [house.inB, house.board]) expect(await datesOf(reader)).toBe(1)
      for (const stranger of [house.ours.member, house.homeless]) expect(await datesOf(stranger)).toBe(0)
      // The event stays closed when its article is gone.
      await house.database.query('delete from public.organization_news where id = $1', [house.made.article])
      expect(await datesOf(house.ours.member)).toBe(0)
      expect(await datesOf(house.inB)).toBe(1)
    })
  },
)

import { afterAll, beforeAll } from 'vitest'
import { type Caller, type Engine, openTestDatabase, type TestDatabase } from './database'
import { callAs } from './member-rows'
import { createOrganization, type TestOrganization } from './two-organizations'

export const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/**
 * A database with two organisations for one `describe`, whose queue of mails is empty and whose members get each
 * article at once. Its admins get no mails. It is available inside tests only.
 */
export function useMailQueue(engine: Engine) {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    await database.query('delete from public.news_mails')
    await database.query('update public.organization_news set announced_at = now()')
    for (const { admin } of [ours, theirs])
      await database.query(`select public.stop_news_mail($1)`, [admin.memberId])
  })
  afterAll(() => database?.close())

  const one = async <T>(sql: string, params: unknown[] = []) =>
    Object.values((await database.query(sql, params))[0] ?? {})[0] as T
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
    /** @returns the first column of the first row */
    one,
    addArticle(columns: Record<string, string | boolean>) {
      const all = { organization_id: ours.id, title: 'Nytt', content: 'Text', ...columns }
      const names = Object.keys(all)
      return one<string>(
        `insert into public.organization_news (${names}) values (${names.map((_, i) => `$${i + 1}`)}) returning id`,
        Object.values(all),
      )
    },
    /** @returns how many mails were queued */
    queue: (clock?: string) =>
      clock
        ? one<number>('select public.queue_news_mails(1000, $1)', [clock])
        : one<number>('select public.queue_news_mails(1000)'),
    claim: () =>
      one<{ id: string; email: string; articles: unknown[] }[]>('select public.claim_news_mails(50)'),
    mailsOf: (article: string) =>
      one<number>('select count(*)::int from public.news_mails where article_id = $1', [article]),
    choose: (caller: Caller & { memberId?: string }, wanted: string, member = caller.memberId) =>
      database.as(caller, (query) =>
        query('select public.choose_news_mail($1, $2, $3, $4)', [ours.id, member, wanted, 'sv']),
      ),
    call: <T>(caller: Caller, sql: string, params: unknown[] = []) =>
      callAs<T>(database, caller, sql, params),
  }
}

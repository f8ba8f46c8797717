import { createBoardMember } from './board-section'
import { type Caller, type Engine, openTestDatabase } from './database'
import { callAs, insertMember } from './member-rows'
import { createOrganization, createUser, type Person } from './two-organizations'

type Opened = {
  members: number
  reads: number
  unread: string[]
  readers: string[]
  recipients: { stairwells: string[] | null; apartments: string[] | null; gone: number } | null
}

export type ChosenHouse = Awaited<ReturnType<typeof openChosenHouse>>

/** A house with the stairwells A and B, and a second association that has a stairwell B too. */
export async function openChosenHouse(engine: Engine) {
  const database = await openTestDatabase(engine)
  const ours = await createOrganization(database, 'Ours', 1)
  const theirs = await createOrganization(database, 'Theirs', 2)
  const board = await createBoardMember(database, ours)

  const one = async <T>(sql: string, params: unknown[] = []) =>
    Object.values((await database.query(sql, params))[0] ?? {})[0] as T
  /** @returns its id; one that exists gets the stairwell */
  const putApartment = (organization: string, number: string, stairwell: string) =>
    one<string>(
      `insert into public.apartments (organization_id, number, stairwell) values ($1, $2, $3)
        on conflict (organization_id, number) do update set stairwell = excluded.stairwell returning id`,
      [organization, number, stairwell],
    )
  const place = (person: Person, apartment: string | null) =>
    database.query('update public.organization_members set apartment_id = $2 where id = $1', [
      person.memberId,
      apartment,
    ])
  async function addMember(name: string, apartment: string | null): Promise<Person> {
    const email = `${name}@ours.example`
    const userId = await createUser(database, email)
    const values = { auth_user_id: userId, apartment_id: apartment, full_name: name }
    return { userId, email, memberId: await insertMember(database, ours.id, email, values) }
  }

  const homeOfB = await putApartment(ours.id, '21', 'B')
  const stairwellB = `${ours.id}/B`
  await place(ours.member, await putApartment(ours.id, '12', 'A'))
  await place(theirs.member, await putApartment(theirs.id, '21', 'B'))
  const inB = await addMember('in-b', homeOfB)
  const homeless = await addMember('homeless', null)

  const publish = (recipients: string[] | null) =>
    one<string>(
      `insert into public.organization_news (organization_id, title, content, created_by, recipients)
        values ($1, 'Stambyte', 'Hemligheten i B', $2, $3) returning id`,
      [ours.id, ours.admin.memberId, recipients],
    )

  /** The article for stairwell B, its file and image, and its event. */
  const made = { article: '', file: '', image: '', event: '' }
  async function renew(): Promise<void> {
    for (const table of ['organization_news', 'calendar_entries', 'news_mails', 'push_subscriptions'])
      await database.query(`delete from public.${table}`)
    made.article = await publish([stairwellB])
    made.file = `${ours.id}/news/${crypto.randomUUID()}.pdf`
    await database.query(
      `insert into public.article_files (organization_id, article_id, name, file_path, size, content_type, slot)
        values ($1, $2, 'Plan.pdf', $3, 1, 'application/pdf', 0)`,
      [ours.id, made.article, made.file],
    )
    made.image = `articles/${crypto.randomUUID()}.png`
    await database.query('update public.organization_news set image_url = $2 where id = $1', [
      made.article,
      made.image,
    ])
    await database.query(
      `insert into storage.objects (bucket_id, name) values ('documents', $1), ('documents', $2)`,
      [made.file, made.image],
    )
    made.event = await one(
      `insert into public.calendar_entries (organization_id, article_id, title, starts_at)
        values ($1, $2, 'Stambytet', now() + interval '3 days') returning id`,
      [ours.id, made.article],
    )
  }

  return {
    database,
    ours,
    theirs,
    board,
    inB,
    homeless,
    homeOfB,
    stairwellB,
    made,
    one,
    putApartment,
    place,
    publish,
    renew,
    choose: (recipients: string[] | null) =>
      database.query('update public.organization_news set recipients = $2 where id = $1', [
        made.article,
        recipients,
      ]),
    open: (caller: Caller, id = made.article) =>
      callAs<Opened | null>(database, caller, 'public.open_article($1, true, 1)', [id]),
    count: async (caller: Caller, sql: string, params: unknown[] = []) =>
      (await database.as(caller, (query) => query(sql, params))).length,
  }
}

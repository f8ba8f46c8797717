import { describe, expect, it } from 'vitest'
import { type Caller, engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'
import { createOrganization, createUser } from '@/tests/support/database/two-organizations'

describe.each(await engines())('an image of an article on %s', (engine) => {
  const own = useMemberDatabase(engine)

  const addArticle = async (organization: string, image: string) => {
    const sql = `insert into public.organization_news (organization_id, title, content, image_url) values ($1, 'Nytt', 'Text', $2) returning id`
    const [row] = await own.database.query<{ id: string }>(sql, [organization, image])
    return row?.id ?? ''
  }
  const newPath = () => `articles/${crypto.randomUUID()}.webp`
  const note = (caller: Caller, organization: string, path: string) =>
    own.database.as(caller, (query) =>
      query('insert into public.unclaimed_article_images (path, organization_id) values ($1, $2)', [
        path,
        organization,
      ]),
    )
  const store = (caller: Caller, path: string) =>
    own.database.as(caller, (query) =>
      query(`insert into storage.objects (bucket_id, name, owner_id) values ('documents', $1, $2)`, [
        path,
        caller.userId,
      ]),
    )
  const remove = (caller: Caller, path: string) =>
    own.database.as(caller, (query) =>
      query(`delete from storage.objects where bucket_id = 'documents' and name = $1 returning 1`, [path]),
    )
  const isNoted = async (path: string) =>
    (await own.database.query('select 1 from public.unclaimed_article_images where path = $1', [path]))
      .length > 0

  it('D01 is recorded as unclaimed until an article shows it, and again when the article drops it', async () => {
    const path = newPath()
    await note(own.ours.admin, own.ours.id, path)
    const article = await addArticle(own.ours.id, path)
    expect(await isNoted(path)).toBe(false)
    const next = newPath()
    await own.database.query('update public.organization_news set image_url = $1 where id = $2', [
      next,
      article,
    ])
    expect([await isNoted(path), await isNoted(next)]).toEqual([true, false])
    await own.database.query('delete from public.organization_news where id = $1', [article])
    expect(await isNoted(next)).toBe(true)
  })

  it('that no article shows any longer can be removed by an admin of the organisation only', async () => {
    const path = newPath()
    const article = await addArticle(own.ours.id, path)
    await store(own.ours.admin, path)
    await own.database.query('update storage.objects set owner_id = null where name = $1', [path])
    for (const caller of [own.ours.member, own.theirs.admin]) expect(await remove(caller, path)).toEqual([])
    await own.database.query('update public.organization_news set image_url = null where id = $1', [article])
    const email = 'stranger@nowhere.example'
    const stranger = { userId: await createUser(own.database, email), email }
    for (const caller of [own.ours.member, own.theirs.admin, stranger])
      expect(await remove(caller, path)).toEqual([])
    expect(await remove(own.ours.admin, path)).toHaveLength(1)
  })

  it("T01 an admin cannot claim another organisation's image by recording it as unclaimed", async () => {
    const path = newPath()
    await addArticle(own.theirs.id, path)
    await store(own.theirs.admin, path)
    await expect(note(own.ours.admin, own.ours.id, path)).rejects.toMatchObject({ code: '42501' })
    await expect(note(own.ours.admin, own.theirs.id, newPath())).rejects.toMatchObject({ code: '42501' })
    await expect(note(own.ours.member, own.ours.id, newPath())).rejects.toMatchObject({ code: '42501' })
    expect(await remove(own.ours.admin, path)).toEqual([])
  })

  it('is deleted with its organisation and does not block the deletion', async () => {
    const gone = await createOrganization(own.database, 'Gone', 4)
    await addArticle(gone.id, newPath())
    await own.database.query('delete from public.organizations where id = $1', [gone.id])
    const left = 'select 1 from public.unclaimed_article_images where organization_id = $1'
    expect(await own.database.query(left, [gone.id])).toEqual([])
  })
})

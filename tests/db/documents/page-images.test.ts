import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestDatabase, type TestDatabase } from '@/tests/support/database/database'
import {
  createDocument,
  createOrganization,
  type TestOrganization,
} from '@/tests/support/database/two-organizations'

describe.each(await engines())('the images of pages on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    ours = await createOrganization(database, 'Ours', 1)
    theirs = await createOrganization(database, 'Theirs', 2)
    await database.query('delete from public.file_removals')
  })
  afterAll(() => database?.close())

  async function createImage() {
    const id = await createDocument(database, ours.id, ours.sectionId)
    const [row] = await database.query<{ file_path: string }>(
      'select file_path from public.documents where id = $1',
      [id],
    )
    const file = String(row?.file_path)
    const image = `${file.replace(ours.sectionId, `${ours.sectionId}/pages`)}/12-800.webp`
    await database.query(
      `insert into storage.objects (bucket_id, name) values ('documents', $1), ('documents', $2)`,
      [file, image],
    )
    return { id, file, image }
  }
  const due = async () =>
    (
      await database.query<{ path: string }>('select public.list_due_file_removals(100) as path order by 1')
    ).map(({ path }) => path)
  const noteNow = (path: string) =>
    database.query(
      `insert into public.file_removals (path, organization_id, due_at) values ($1, $2, now() - interval '1 second')`,
      [path, ours.id],
    )

  it('cannot be listed, read or stored by members, nor by people of another organisation', async () => {
    const { image } = await createImage()
    for (const caller of [ours.member, theirs.member, theirs.admin]) {
      const seen = database.as(caller, (query) =>
        query('select name from storage.objects where name = $1', [image]),
      )
      expect(await seen).toEqual([])
      const stored = database.as(caller, (query) =>
        query(`insert into storage.objects (bucket_id, name, owner_id) values ('documents', $1, $2)`, [
          image.replace('/12-', '/13-'),
          caller.userId,
        ]),
      )
      await expect(stored).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('go with their document, and with a file that is replaced', async () => {
    const gone = await createImage()
    const stored = await createImage()
    await database.query('delete from public.documents where id = $1', [gone.id])
    expect(await due()).toEqual([gone.file, gone.image].sort())
    await database.query('delete from public.file_removals')
    await database.query('update public.documents set file_path = $2 where id = $1', [
      stored.id,
      `${ours.id}/${ours.sectionId}/${crypto.randomUUID()}.pdf`,
    ])
    expect(await due()).toEqual([stored.file, stored.image].sort())
    await database.query('delete from public.file_removals')
  })

  const keep = async (id: string, image: string, size: number, share: number, as = 'service_role' as const) =>
    (
      await database.as(as, (query) =>
        query<{ path: string }>('select public.keep_page_image($1, $2, $3, $4) as path', [
          id,
          image,
          size,
          share,
        ]),
      )
    ).map(({ path }) => path)
  const countOf = async ({ id }: TestOrganization) => {
    const rows = await database.query<{ path: string; bytes: string }>(
      'select path, bytes from public.page_images where organization_id = $1 order by stored_at',
      [id],
    )
    return rows.map(({ path, bytes }) => [path, Number(bytes)])
  }

  it('stay while they are counted, and go if their document went while they were stored', async () => {
    const { id, image } = await createImage()
    expect(await keep(id, image, 400, 1000)).toEqual([])
    await noteNow(image)
    expect(await due()).toEqual([])
    expect(await database.query('select 1 from public.file_removals')).toEqual([])
    await database.query('delete from public.documents where id = $1', [id])
    expect(await countOf(ours)).toEqual([])
    await database.query('delete from public.file_removals')
    await noteNow(image)
    expect(await due()).toEqual([image])
    expect(await keep(id, image, 400, 1000)).toEqual([image])
    await database.query('delete from public.file_removals')
  })

  it('V71 take up their share, and no more: the oldest go, whose files are noted for removal', async () => {
    const { id, image } = await createImage()
    const page = (number: number) => image.replace('/12-', `/${number}-`)
    for (const number of [1, 2]) expect(await keep(id, page(number), 400, 1000)).toEqual([])
    expect(await keep(id, page(3), 400, 1000)).toEqual([page(1)])
    // An image that is stored again is the newest one.
    expect(await keep(id, page(2), 500, 1000)).toEqual([])
    expect(await keep(id, page(4), 400, 1000)).toEqual([page(3)])
    expect(await keep(id, page(5), 1001, 1000)).toEqual(expect.arrayContaining([2, 4, 5].map(page)))
    expect(await countOf(ours)).toEqual([])
    const noted = await database.query<{ path: string }>('select path from public.file_removals order by 1')
    expect(noted.map(({ path }) => path)).toEqual([1, 2, 3, 4, 5].map(page))
    // Their document stays, and keeps none of them from being removed.
    await database.query('update public.file_removals set due_at = now()')
    expect(await due()).toEqual([1, 2, 3, 4, 5].map(page))
    // Stored again before the worker came: the note is gone.
    expect(await keep(id, page(1), 400, 1000)).toEqual([])
    expect((await database.query('select path from public.file_removals')).length).toBe(4)
    await database.query('delete from public.documents where id = $1', [id])
    await database.query('delete from public.file_removals')
  })

  it('V71 are not seen, counted, changed or pushed out by members, nor by another organisation', async () => {
    const { id, image } = await createImage()
    const other = await createDocument(database, theirs.id, theirs.sectionId)
    const [row] = await database.query<{ path: string }>(
      'select private.page_image_folder(file_path) as path from public.documents where id = $1',
      [other],
    )
    expect(await keep(id, image, 900, 1000)).toEqual([])
    expect(await keep(other, `${row?.path}1-800.webp`, 900, 1000)).toEqual([])
    // A path of one document is not counted for another, of whatever organisation.
    expect(await keep(other, image, 1, 1000)).toEqual([image])
    expect(await countOf(ours)).toEqual([[image, 900]])
    expect(await countOf(theirs)).toEqual([[`${row?.path}1-800.webp`, 900]])
    for (const caller of [ours.member, ours.admin, theirs.admin])
      for (const sql of [
        'select path from public.page_images',
        'delete from public.page_images',
        `select public.keep_page_image('${id}', '${image}', 1, 1)`,
      ])
        await expect(database.as(caller, (query) => query(sql))).rejects.toMatchObject({ code: '42501' })
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'

let backend: TestBackend
let anna: SupabaseClient
let bo: SupabaseClient

beforeAll(async () => {
  backend = await startTestBackend({ migrationsDir: join(import.meta.dirname, 'fixtures') })
  anna = await backend.signIn('anna@example.se')
  bo = await backend.signIn('bo@example.se')
}, 60_000)
afterAll(() => backend.remove())

describe('the REST API of the embedded backend', () => {
  it('gives people their own rows with nested ones, and no rows of others', async () => {
    const shelf = await anna.from('shelves').insert({ name: 'Stadgar' }).select('id, name').single()
    expect(shelf.error).toBeNull()
    await anna.from('books').insert([
      { shelf_id: shelf.data?.id, title: 'Första boken' },
      { shelf_id: shelf.data?.id, title: 'Andra boken' },
    ])
    const mine = await anna
      .from('shelves')
      .select('name, books(title)')
      .order('title', { referencedTable: 'books' })
    expect(mine.data).toEqual([
      { name: 'Stadgar', books: [{ title: 'Andra boken' }, { title: 'Första boken' }] },
    ])
    expect((await bo.from('shelves').select('*')).data).toEqual([])
    const upwards = await anna
      .from('books')
      .select('title, shelves!inner(name)')
      .eq('shelves.name', 'Stadgar')
    expect(upwards.data).toHaveLength(2)
  })

  it('changes nothing for a person without permission', async () => {
    expect((await bo.from('shelves').update({ name: 'Stulen' }).eq('name', 'Stadgar').select()).data).toEqual(
      [],
    )
    expect((await bo.from('shelves').delete().eq('name', 'Stadgar').select()).data).toEqual([])
    const theirs = await bo
      .from('shelves')
      .insert({ name: 'Annas', owner: (await anna.auth.getUser()).data.user?.id })
    expect(theirs).toMatchObject({ status: 403, error: { code: '42501' } })
    expect((await backend.admin.from('shelves').select('name')).data).toEqual([{ name: 'Stadgar' }])
  })

  it('refuses a column that the caller has no grant for', async () => {
    expect(await anna.from('books').select('secret')).toMatchObject({ status: 403, error: { code: '42501' } })
    expect(await anna.from('books').update({ title: 'Ny' }).eq('id', 1)).toMatchObject({
      error: { code: '42501' },
    })
    expect((await backend.admin.from('books').select('secret').limit(1)).data).toEqual([{ secret: 'hidden' }])
  })

  it('answers errors with the codes and statuses of hosted Supabase', async () => {
    expect(await anna.from('shelves').insert({ name: 'Stadgar' })).toMatchObject({
      status: 409,
      error: { code: '23505' },
    })
    expect(await anna.from('shelves').select('*').eq('name', 'Saknas').single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116' },
    })
    expect(await anna.from('shelves').select('*').eq('name', 'Saknas').maybeSingle()).toMatchObject({
      data: null,
      error: null,
    })
    expect(await anna.from('nowhere').select('*')).toMatchObject({ status: 404, error: { code: 'PGRST205' } })
    expect(await anna.from('shelves').select('*').eq('owner', 'no-uuid')).toMatchObject({
      status: 400,
      error: { code: '22P02' },
    })
  })

  it('counts exactly and pages by range', async () => {
    const titles = Array.from({ length: 25 }, (_, index) => ({
      name: `Hylla ${String(index).padStart(2, '0')}`,
    }))
    expect((await bo.from('shelves').insert(titles)).error).toBeNull()
    const page = await bo.from('shelves').select('name', { count: 'exact' }).order('name').range(10, 12)
    expect(page).toMatchObject({
      count: 25,
      data: [{ name: 'Hylla 10' }, { name: 'Hylla 11' }, { name: 'Hylla 12' }],
    })
    expect(await bo.from('shelves').select('*', { count: 'exact', head: true })).toMatchObject({
      count: 25,
      data: null,
    })
  })

  it('writes upserts, filters and single-object updates', async () => {
    await bo.from('shelves').upsert({ name: 'Hylla 00' }, { onConflict: 'name', ignoreDuplicates: true })
    const found = await bo.from('shelves').select('name').or('name.eq.Hylla 01,name.ilike.*02').order('name')
    expect(found.data).toEqual([{ name: 'Hylla 01' }, { name: 'Hylla 02' }])
    const renamed = await bo
      .from('shelves')
      .update({ name: 'Hylla X' })
      .eq('name', 'Hylla 03')
      .select('name')
      .single()
    expect(renamed.data).toEqual({ name: 'Hylla X' })
  })

  it('calls functions that return a number, rows or nothing', async () => {
    expect((await anna.rpc('add_numbers', { b: 2, a: 40 })).data).toBe(42)
    expect((await anna.rpc('who_am_i')).data).toMatchObject([
      { role: 'authenticated', db_role: 'authenticated', email: 'anna@example.se' },
    ])
    expect(await anna.rpc('touch_nothing')).toMatchObject({ status: 204, data: null, error: null })
    expect(await anna.rpc('no_such_function')).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
    expect(await backend.visitor().rpc('add_numbers', { a: 1, b: 1 })).toMatchObject({
      status: 401,
      error: { code: '42501' },
    })
  })

  it('omits the settings `request.*`, because no migration of ours reads them', () => {
    const folder = join(import.meta.dirname, '../../../supabase/migrations')
    const readers = readdirSync(folder).filter((file) =>
      /request\.(headers|method|path|cookies)/.test(readFileSync(join(folder, file), 'utf8')),
    )
    expect(readers).toEqual([])
  })

  it('gives arrays as arrays', async () => {
    const arrays = {
      texts: ['a', 'b,"c"'],
      ids: ['00000000-0000-0000-0000-000000000001'],
      numbers: [1, 2],
      big: [3],
      documents: [{ a: 1 }],
      flags: [true, false],
      parts: [0.5],
      amounts: [1.25],
    }
    expect((await anna.rpc('list_arrays')).data).toEqual([arrays])
  })

  it('refuses requests without a key, and a visitor reads nothing', async () => {
    const url = new URL('/rest/v1/shelves', backend.url)
    expect((await fetch(url)).status).toBe(401)
    expect((await fetch(url, { headers: { apikey: 'sb_secret_guess' } })).status).toBe(401)
    expect(await backend.visitor().from('shelves').select('*')).toMatchObject({
      status: 401,
      error: { code: '42501' },
    })
    for (const path of ['/_system/config', '/_system/introspect', '/', '/rest/v1', '/functions/v1/x']) {
      const response = await fetch(new URL(path, backend.url))
      expect([401, 404], path).toContain(response.status)
    }
  })

  it('shows times as hosted Supabase writes them', async () => {
    const { data } = await backend.admin.auth.admin.listUsers()
    expect(data.users[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
  })
})

it('concurrent requests never run as one another', async () => {
  const [one, two] = [await backend.signIn('one@example.se'), await backend.signIn('two@example.se')]
  const ids = [one, two].map(async (client) => (await client.auth.getUser()).data.user?.id)
  const [idOfOne, idOfTwo] = await Promise.all(ids)
  await one.from('shelves').insert({ name: 'Of one' })
  await two.from('shelves').insert([{ name: 'Of two' }, { name: 'Also of two' }])
  const all = (await backend.admin.from('shelves').select('id')).data?.length
  const shelves = (client: SupabaseClient) =>
    client.from('shelves').select('*', { count: 'exact', head: true })
  const rounds = Array.from({ length: 40 }, async (_, round) => {
    const answers = await Promise.all([
      one.rpc('who_am_i', { pause: (round % 5) * 2000 }),
      two.rpc('who_am_i', { pause: (round % 3) * 2000 }),
      shelves(one),
      shelves(two),
      shelves(backend.admin),
      backend.visitor().from('shelves').select('*'),
      two.auth.getUser(),
      one.from('shelves').insert({ name: 'Of two' }),
    ])
    const [first, second, ofOne, ofTwo, ofAll, visitor, user, duplicate] = answers
    expect([first.data[0].uid, second.data[0].uid, user.data.user?.id]).toEqual([idOfOne, idOfTwo, idOfTwo])
    expect([ofOne.count, ofTwo.count, ofAll.count]).toEqual([1, 2, all])
    expect([visitor.error?.code, duplicate.error?.code]).toEqual(['42501', '23505'])
  })
  await Promise.all(rounds)
})

import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GatedPgliteConnection } from '@/supabase/local/database'
import { type Executor, pgliteExecutor } from '@/supabase/local/executor'
import { openPgliteCopy } from '@/tests/support/database/pglite-template'

let connection: GatedPgliteConnection
let service: Executor
beforeAll(async () => {
  connection = await openPgliteCopy()
  service = pgliteExecutor(connection.driver, connection.gate)
  await service.script('create table public.notes (body text primary key)')
})
afterAll(() => connection?.close())

const people = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
type Who = { uid: string | null; db_role: string }

/** A request that waits for other work during its transaction. */
function slowRequest(uid: string): Promise<Who[]> {
  const variables = { auth: { uid, role: 'authenticated', jwt: { sub: uid, role: 'authenticated' } } }
  return connection.gate.run(() =>
    connection.withContext(variables, async (db) => {
      const seen: Who[] = []
      for (let step = 0; step < 5; step += 1) {
        await nextTurn()
        const { rows } = await sql<Who>`select auth.uid() as uid, current_user::text as db_role`.execute(db)
        seen.push(...rows)
      }
      return seen
    }),
  )
}

describe('requests that share the one database session', () => {
  it('keep their own role although others start during their transaction', async () => {
    const requests = Array.from({ length: 20 }, (_, index) => people[index % 2] as string)
    const service_role = async () =>
      (await service.query<Who>('select auth.uid() as uid, current_user::text as db_role'))[0]
    const [seen, seenByService] = await Promise.all([
      Promise.all(requests.map(slowRequest)),
      Promise.all(requests.map(service_role)),
    ])
    seen.forEach((answers, index) => {
      expect(answers).toEqual(Array(5).fill({ uid: requests[index], db_role: 'authenticated' }))
    })
    expect(seenByService).toEqual(Array(20).fill({ uid: null, db_role: 'postgres' }))
  })

  it("neither commit nor roll back each other's work", async () => {
    const write = (body: string, fails: boolean) =>
      service.transaction(async (transaction) => {
        await transaction.query('insert into public.notes values ($1)', [body])
        await nextTurn()
        if (fails) throw new Error('changed my mind')
        await transaction.query('update public.notes set body = body || $2 where body = $1', [body, ' kept'])
      })
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => write(`note ${index}`, index % 2 === 1)),
    )
    const notes = await service.query<{ body: string }>('select body from public.notes')
    const expected = Array.from({ length: 10 }, (_, index) => `note ${index * 2} kept`)
    expect(notes.map(({ body }) => body).sort()).toEqual(expected.sort())
  })

  it('may query again inside their own transaction without a deadlock', async () => {
    const answer = await connection.gate.run(() =>
      connection.kysely.transaction().execute(async () => {
        const { rows } = await sql<{ one: number }>`select 1 as one`.execute(connection.kysely)
        return [...rows, ...(await service.query('select 2 as two'))]
      }),
    )
    expect(answer).toEqual([{ one: 1 }, { two: 2 }])
  })

  it('release the session after an error', async () => {
    await expect(service.query('select no_such_column')).rejects.toMatchObject({ code: '42703' })
    await expect(
      service.transaction((transaction) => transaction.query('select 1 / 0')),
    ).rejects.toMatchObject({ code: '22012' })
    expect(await service.query('select 1 as one')).toEqual([{ one: 1 }])
  })
})

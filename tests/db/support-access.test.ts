import { describe, expect, it } from 'vitest'
import { type Caller, engines } from '@/tests/support/database/database'
import { insertMember } from '@/tests/support/database/member-rows'
import { addFactor } from '@/tests/support/database/operators'
import { useSupport } from '@/tests/support/database/support'
import { createDocument } from '@/tests/support/database/two-organizations'

describe.each(await engines())('the look of an operator into an association, on %s', (engine) => {
  const support = useSupport(engine)
  const { createOperator, end, grant, listGrants, look, run } = support

  it('Z23 an admin grants it, an operator looks, and it is over when the admin ends it', async () => {
    expect(await look()).toBeNull()
    expect(await listGrants()).toEqual([])
    await grant(support.ours.admin, 24)
    expect(await listGrants()).toEqual([
      expect.objectContaining({ organization_name: 'Ours', purpose: 'Stadgarna läses inte' }),
    ])
    expect(await look()).toMatchObject({
      name: 'Ours',
      purpose: 'Stadgarna läses inte',
      total: 1,
      documents: [{ name: 'Stadgar.pdf', section: 'Stadgar', passages: 1 }],
      admins: ['Person admin@ours.example'],
    })
    expect(await look(support.operator, support.theirs)).toBeNull()
    expect(await end(support.ours.admin)).toHaveLength(1)
    expect(await look()).toBeNull()
    expect(await listGrants()).toEqual([])
  })

  it('Z23 a grant opens nothing to an operator of one factor, one who is suspended, a member, an admin or a visitor', async () => {
    await grant(support.ours.admin)
    const refused = async (caller: Caller | 'anon') => {
      await expect(look(caller)).rejects.toMatchObject({ code: '42501' })
      await expect(listGrants(caller)).rejects.toMatchObject({ code: '42501' })
    }
    await refused('anon')
    await refused({ ...support.operator, claims: { aal: 'aal1' } })
    for (const caller of [support.ours.member, support.theirs.admin, support.ours.admin])
      await refused({ ...caller, claims: { aal: 'aal2' } })
    const suspended = await createOperator('gone@portal.example')
    expect(await look(suspended)).not.toBeNull()
    await support.database.query('delete from public.operators where user_id = $1', [suspended.userId])
    await refused(suspended)
    await support.database.query('delete from auth.mfa_factors where user_id = $1', [support.operator.userId])
    await refused(support.operator)
    await addFactor(support.database, support.operator.userId)
    expect(await look()).not.toBeNull()
  })

  it('Z23 a paused association is closed to operators too, because its admins could not end the access', async () => {
    await grant(support.ours.admin)
    await support.database.query('update public.organizations set paused_at = now() where id = $1', [
      support.ours.id,
    ])
    expect(await look()).toBeNull()
    expect(await listGrants()).toEqual([])
    await expect(grant(support.ours.admin)).rejects.toMatchObject({ code: '42501' })
    await support.database.query('update public.organizations set paused_at = null where id = $1', [
      support.ours.id,
    ])
    expect(await look()).not.toBeNull()
  })

  it('Z23 an operator with a grant reads no row and no file, and writes none', async () => {
    await grant(support.ours.admin)
    await look()
    const tables = await support.database.query<{ name: string }>(
      `select c.relname as name from pg_catalog.pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
    )
    const denied = (error: { code: string }) => {
      if (error.code !== '42501') throw error
      return []
    }
    for (const { name } of tables) {
      const [column] = await support.database.query<{ name: string }>(
        `select attname as name from pg_catalog.pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' limit 1`,
        [`public.${name}`],
      )
      for (const sql of [
        `select 1 from public.${name}`,
        `delete from public.${name} returning 1`,
        `update public.${name} set ${column?.name} = ${column?.name} returning 1`,
      ])
        expect([sql, await run(support.operator, sql).catch(denied)]).toEqual([sql, []])
    }
    expect(await run(support.operator, 'select name from storage.objects')).toEqual([])
    expect(await run(support.operator, 'select * from public.get_current_member()')).toEqual([])
    const add = run(
      support.operator,
      `insert into public.document_sections (organization_id, name) values ($1, 'Ny')`,
      [support.ours.id],
    )
    await expect(add).rejects.toMatchObject({ code: '42501' })
  })

  it('Z23 shows states and counts, and no text, address, phone number, member’s name, question or board’s document', async () => {
    await insertMember(support.database, support.ours.id, 'kalle@ours.example', {
      full_name: 'Kalle Kula',
      phone_number: '070-1234567',
    })
    const [board] = await support.database.query<{ id: string }>(
      `insert into public.document_sections (organization_id, name, audience) values ($1, 'Hyror och tvister', 'board') returning id`,
      [support.ours.id],
    )
    const hidden = await createDocument(support.database, support.ours.id, board?.id ?? '')
    await support.database.query(
      `update public.documents set name = 'Tvist lgh 12.pdf', state = 'failed' where id = $1`,
      [hidden],
    )
    await support.database.query(
      `update public.news_mails set state = 'failed', failure = 'refused' where organization_id = $1`,
      [support.ours.id],
    )
    await support.database.query(
      `update public.document_sections set audience = 'everybody' where organization_id = $1 and name = 'Stadgar'`,
      [support.ours.id],
    )
    await grant(support.ours.admin)
    const seen = await look()
    expect(seen?.documents.map(({ id, name, section, state }) => ({ id, name, section, state }))).toEqual([
      { id: hidden, name: null, section: null, state: 'failed' },
      expect.objectContaining({ name: 'Stadgar.pdf', section: 'Stadgar' }),
    ])
    expect(seen?.members).toEqual({ total: 3, not_signed_in: 1 })
    expect(seen?.failures).toEqual([expect.objectContaining({ kind: 'mail', code: 'refused', count: 1 })])
    const text = JSON.stringify({ ...seen, admins: [] })
    expect(text).not.toMatch(/Hemligheten|Nytt|Kalle|Person|070-|@|Tvist|Hyror|Får man|Karin|Stämma|Theirs/)
    await support.database.query('delete from public.documents where id = $1', [hidden])
  })
})

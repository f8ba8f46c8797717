import { describe, expect, it } from 'vitest'
import { engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'

describe.each(await engines())("rows that an admin creates, and the admin's own row, on %s", (engine) => {
  const people = useMemberDatabase(engine)

  const inserts = {
    organization_news: `insert into public.organization_news (organization_id, title, content, created_by) values ($1, 'T', 'C', $2) returning created_by`,
    document_sections: `insert into public.document_sections (organization_id, name, created_by) values ($1, 'Ny', $2) returning created_by`,
    documents: `insert into public.documents (organization_id, section_id, name, file_path, size, content_type, created_by)
      select organization_id, id, 'a.pdf', organization_id || '/' || id || '/' || gen_random_uuid() || '.pdf', 1, 'application/pdf', $2
      from public.document_sections where organization_id = $1 and name = 'Stadgar' returning created_by`,
    faq_items: `insert into public.faq_items (organization_id, section_id, question, answer, created_by)
      select organization_id, id, 'F', 'S', $2 from public.document_sections where organization_id = $1 and name = 'FAQ' returning created_by`,
  }

  it.each(Object.keys(inserts) as (keyof typeof inserts)[])(
    'a row of %s names the admin who created it, even if they send another id',
    async (table) => {
      const { admin, member } = people.ours
      const isFaq = table === 'faq_items'
      for (const claimed of [isFaq ? member.userId : member.memberId, null]) {
        const made = await people.database.as(admin, (query) =>
          query(inserts[table].replace("'Ny'", `'Ny ${claimed ? 1 : 2}'`), [people.ours.id, claimed]),
        )
        expect(made).toEqual([{ created_by: isFaq ? admin.userId : admin.memberId }])
      }
    },
  )

  it('an admin cannot remove themselves although another admin exists; the other admin can', async () => {
    const { admin, member } = people.ours
    await people.database.query(`update public.organization_members set role = 'ADMIN' where id = $1`, [
      member.memberId,
    ])
    const remove = (id: string) =>
      people.database.as(admin, (query) =>
        query('delete from public.organization_members where id = $1 returning id', [id]),
      )
    await expect(remove(admin.memberId)).rejects.toMatchObject({
      code: 'P0001',
      message: expect.stringMatching(/own_membership$/),
    })
    await expect(
      people.database.as(admin, (query) => query('delete from public.organization_members')),
    ).rejects.toMatchObject({ code: 'P0001' })
    expect(await people.rowOf(admin.memberId)).toMatchObject({ role: 'ADMIN' })
    expect(await remove(member.memberId)).toEqual([{ id: member.memberId }])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWithBoard } from '@/tests/support/database/board-section'
import { type Caller, engines, type TestDatabase } from '@/tests/support/database/database'
import { callAs } from '@/tests/support/database/member-rows'
import type { Person, TestOrganization } from '@/tests/support/database/two-organizations'

describe.each(await engines())('the rights of the board on %s', (engine) => {
  let database: TestDatabase
  let ours: TestOrganization
  let theirs: TestOrganization
  let board: Person
  let section: string
  let document: string
  beforeAll(async () => {
    ;({ database, ours, theirs, board, section, document } = await openWithBoard(engine))
  })
  afterAll(() => database?.close())

  const as = (caller: Caller, sql: string, params: unknown[] = []) =>
    database.as(caller, (query) => query(sql, params))

  it('the board changes no section, document, member or setting, and reads no log', async () => {
    const writes: [string, unknown[]][] = [
      ['update public.document_sections set name = $1', ['Mitt']],
      [`update public.document_sections set audience = 'members' where id = $1`, [section]],
      ['update public.documents set display_name = $1', ['Mitt']],
      ['delete from public.documents where id = $1', [document]],
      ['delete from public.document_sections where id = $1', [section]],
      ['delete from public.organization_members where organization_id = $1', [ours.id]],
      ['update public.faq_items set answer = $1', ['Mitt']],
      ['delete from public.faq_items where organization_id = $1', [ours.id]],
      ['update public.organization_news set title = $1', ['Mitt']],
      ['update public.frank_api_config set is_enabled = $1', [false]],
      ['delete from public.frank_interaction_logs where organization_id = $1', [ours.id]],
      ['delete from public.golden_questions where organization_id = $1', [ours.id]],
    ]
    const state = async () =>
      JSON.stringify(
        await Promise.all(
          [
            'document_sections',
            'documents',
            'organization_members',
            'faq_items',
            'organization_news',
            'frank_api_config',
            'frank_interaction_logs',
            'golden_questions',
          ].map((table) => database.query(`select * from public.${table} order by id`)),
        ),
      )
    const before = await state()
    for (const [sql, params] of writes) await as(board, sql, params)
    const inserts: [string, unknown[]][] = [
      ['insert into public.document_sections (organization_id, name) values ($1, $2)', [ours.id, 'Mitt']],
      [
        'insert into public.organization_members (organization_id, email, full_name) values ($1, $2, $2)',
        [ours.id, 'x@y.example'],
      ],
      [
        'insert into public.faq_items (organization_id, section_id, question, answer) values ($1, $2, $3, $3)',
        [ours.id, ours.faqSectionId, 'Mitt'],
      ],
      [
        'insert into public.documents (organization_id, section_id, name, file_path, size, content_type) values ($1::uuid, $2::uuid, $3, $4, 1, $5)',
        [ours.id, section, 'Mitt.pdf', `${ours.id}/${section}/${crypto.randomUUID()}.pdf`, 'application/pdf'],
      ],
      [
        'insert into storage.objects (bucket_id, name) values ($1, $2)',
        ['documents', `${ours.id}/${section}/${crypto.randomUUID()}.pdf`],
      ],
    ]
    for (const [sql, params] of inserts)
      await expect(as(board, sql, params)).rejects.toMatchObject({ code: '42501' })
    const calls: [string, unknown[]][] = [
      [`public.set_member_role($1, 'ADMIN')`, [board.memberId]],
      ['public.retry_document($1)', [document]],
      [`public.save_appearance($1, 'plum', null)`, [ours.id]],
      ['public.dismiss_first_steps($1)', [ours.id]],
    ]
    for (const [sql, params] of calls)
      expect([sql, await callAs(database, board, sql, params)]).toEqual([sql, false])
    await expect(
      callAs(database, board, 'public.move_documents(array[$1]::uuid[], $2)', [document, ours.sectionId]),
    ).rejects.toThrow('not_found')
    expect(await callAs(database, board, 'public.export_members()')).toEqual([])
    expect(await as(board, 'select 1 from public.frank_interaction_logs')).toEqual([])
    expect(await state()).toBe(before)
  })

  it('only an admin chooses who reads a section, and never of a mandatory one or one of FAQ items', async () => {
    await as(ours.member, `update public.document_sections set audience = 'board'`)
    await as(theirs.admin, `update public.document_sections set audience = 'members' where id = $1`, [
      section,
    ])
    expect(await database.query(`select id from public.document_sections where audience = 'board'`)).toEqual([
      { id: section },
    ])
    await expect(
      as(ours.admin, `update public.document_sections set audience = 'board' where name = 'Stadgar'`),
    ).rejects.toThrow('mandatory_section')
    const insert = `insert into public.document_sections (organization_id, name, section_type, audience) values ($1, 'Frågor', 'FAQ', 'board')`
    await expect(as(ours.admin, insert, [ours.id])).rejects.toMatchObject({ code: '23514' })
    await expect(
      as(ours.admin, `update public.document_sections set name = 'FAQ' where id = $1`, [section]),
    ).rejects.toMatchObject({ code: '23514' })
  })
})

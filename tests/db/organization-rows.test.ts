import { describe, expect, it } from 'vitest'
import { engines } from '@/tests/support/database/database'
import { useMemberDatabase } from '@/tests/support/database/member-database'
import { toRefusedRows } from '@/tests/support/database/refused-rows'

describe.each(await engines())('the rows of an organisation on %s', (engine) => {
  const people = useMemberDatabase(engine)

  it("T03 not even the secret key can add a row under another organisation's parent", async () => {
    const path = `${people.ours.id}/${people.theirs.sectionId}/${crypto.randomUUID()}.pdf`
    const attempts: [string, unknown[]][] = [
      [
        `insert into public.documents (organization_id, section_id, name, file_path, size, content_type) values ($1, $2, 'x', $3, 1, 'x')`,
        [people.ours.id, people.theirs.sectionId, path],
      ],
      [
        `insert into public.faq_items (organization_id, section_id, question, answer) values ($1, $2, 'x', 'x')`,
        [people.ours.id, people.theirs.faqSectionId],
      ],
      [
        `insert into public.organization_news (organization_id, title, content, created_by) values ($1, 'x', 'x', $2)`,
        [people.ours.id, people.theirs.admin.memberId],
      ],
      [
        `insert into public.article_files (organization_id, article_id, name, file_path, size, content_type, slot)
          select $1, id, 'x', $2, 1, 'x', 1 from public.organization_news where organization_id = $3`,
        [people.ours.id, `${people.ours.id}/news/${crypto.randomUUID()}.pdf`, people.theirs.id],
      ],
      [
        `insert into public.member_claims (auth_user_id, organization_id, current_member_id) values ($1, $2, $3)`,
        [people.ours.admin.userId, people.ours.id, people.theirs.admin.memberId],
      ],
    ]
    for (const [sql, params] of attempts)
      await expect(people.database.query(sql, params)).rejects.toMatchObject({ code: '23503' })
  })

  it("T12 a document's path cannot leave the folder of its section", async () => {
    for (const path of [
      `${people.theirs.id}/${people.theirs.sectionId}/x.pdf`,
      `${people.ours.id}/${people.ours.sectionId}/../x.pdf`,
      `${people.ours.id}/${people.ours.sectionId}/../../${people.theirs.id}/x`,
    ]) {
      const sql = `insert into public.documents (organization_id, section_id, name, file_path, size, content_type) values ($1, $2, 'x', $3, 1, 'x')`
      await expect(
        people.database.as(people.ours.admin, (query) =>
          query(sql, [people.ours.id, people.ours.sectionId, path]),
        ),
      ).rejects.toMatchObject({ code: '23514' })
    }
  })

  it('members read the rows of their organisation', async () => {
    for (const name of [
      'document_sections',
      'documents',
      'faq_items',
      'organization_news',
      'organizations',
    ]) {
      const rows = await people.database.as(people.ours.member, (query) =>
        query(`select * from public.${name}`),
      )
      expect([name, rows.length > 0]).toEqual([name, true])
    }
  })

  it("members cannot read the assistant's settings, logs or index", async () => {
    for (const name of [
      'frank_api_config',
      'frank_interaction_logs',
      'passages',
      'passage_indexes',
      'passage_vectors',
      'document_pages',
      'document_jobs',
      'document_turns',
      'corpus_versions',
    ]) {
      const rows = await people.database
        .as(people.ours.member, (query) => query(`select * from public.${name}`))
        .catch(toRefusedRows)
      expect([name, rows]).toEqual([name, []])
    }
    for (const call of [
      'assistant_corpus_version($1)',
      'assistant_passages($1, 0, 10)',
      "assistant_corpus($1, -1, '', '{}', '{}')",
      "assistant_put_faq($1, $1, 'Får man?', 'Ja.', null, '')",
      'assistant_next_unembedded($1::text, 10)',
      "assistant_store_vectors($1::text, '{}', '{}')",
      "assistant_store_sentence_vectors($1::text, '{}', '{}')",
      'assistant_embedding_backlog($1::text)',
    ]) {
      const attempt = people.database.as(people.ours.admin, (query) =>
        query(`select public.${call}`, [people.ours.id]),
      )
      await expect(attempt, call).rejects.toMatchObject({ code: '42501' })
    }
  })

  it("T15 the assistant's passages of one organisation contain no words of another", async () => {
    const [own] = await people.database.query<{ found: unknown }>(
      'select public.assistant_passages($1, 0, 100) as found',
      [people.ours.id],
    )
    expect(JSON.stringify(own?.found)).toContain('Hemligheten i Ours')
    expect(JSON.stringify(own?.found)).not.toContain('Theirs')
    const [document] = await people.database.query<{ id: string }>(
      'select id from public.documents where organization_id = $1',
      [people.theirs.id],
    )
    const sql = `select public.assistant_corpus($1, -1, 'test', array[$2]::uuid[], array[0]) as corpus`
    const [read] = await people.database.query<{ corpus: { changed: { name: string }[]; texts: unknown[] } }>(
      sql,
      [people.ours.id, document?.id],
    )
    expect(read?.corpus.texts).toEqual([])
    expect(read?.corpus.changed).toHaveLength(1)
    expect(JSON.stringify(read?.corpus)).not.toContain(document?.id)
  })

  it('an image of news belongs to one article only, so that no other organisation can make it readable', async () => {
    const image = `articles/${crypto.randomUUID()}.webp`
    const sql = `insert into public.organization_news (organization_id, title, content, image_url) values ($1, 'x', 'x', $2)`
    await people.database.query(sql, [people.theirs.id, image])
    await expect(
      people.database.as(people.ours.admin, (query) => query(sql, [people.ours.id, image])),
    ).rejects.toMatchObject({
      code: '23505',
    })
  })
})

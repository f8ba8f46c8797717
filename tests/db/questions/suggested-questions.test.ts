import { describe, expect, it } from 'vitest'
import { useAskers } from '@/tests/support/database/askers'
import { engines } from '@/tests/support/database/database'

describe.each(await engines())('questions that the chat suggests on %s', (engine) => {
  const own = useAskers(engine)

  it('suggested questions are cleared when the passages change, and stored for one version', async () => {
    const keep = (version: number) =>
      own.database.as('service_role', (query) =>
        query<{ kept: boolean }>('select public.assistant_keep_suggestions($1, $2, $3::jsonb) as kept', [
          own.ours.id,
          version,
          JSON.stringify([{ question: 'Får man?', language: 'sv' }]),
        ]),
      )
    const kept = () =>
      own.database.query('select 1 from public.frank_suggestions where organization_id = $1', [own.ours.id])
    await own.database.query('update public.passage_indexes set version = 0 where organization_id = $1', [
      own.ours.id,
    ])
    expect(await kept()).toEqual([])
    await own.database.query('delete from public.document_jobs')
    const next = await own.database.as('service_role', (query) =>
      query<{ organization_id: string; version: number }>(
        'select * from public.assistant_next_suggestions()',
      ),
    )
    expect(next).toMatchObject([{ organization_id: own.ours.id }])
    const version = Number(next[0]?.version)
    expect(await keep(version - 1)).toEqual([{ kept: false }])
    expect(await kept()).toEqual([])
    expect(await keep(version)).toEqual([{ kept: true }])
    expect(await kept()).toHaveLength(1)
    await expect(
      own.database.as(own.ours.admin, (query) => query('select * from public.assistant_next_suggestions()')),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

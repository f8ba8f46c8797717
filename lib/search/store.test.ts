import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { createSearchStore } from './store'

const [ours, theirs] = [crypto.randomUUID(), crypto.randomUUID()]

/** A backend that answers each procedure by its name. */
const storeThat = (answer: (name: string, args: { kind?: string; after_id: unknown }) => unknown) =>
  createSearchStore(
    createClient('http://backend.example', 'key', {
      global: {
        fetch: async (address, init) => {
          const name = String(address).split('/').at(-1) ?? ''
          return Response.json(answer(name, JSON.parse(String(init?.body ?? '{}'))))
        },
      },
    }),
  )

describe('reading what a member may search', () => {
  it('T15 stops when the person switches to another organisation meanwhile', async () => {
    const store = storeThat((_, { kind }) => ({ organization: kind === 'news' ? theirs : ours, rows: [] }))
    await expect(store.passages(ours)).rejects.toThrow('changed')
  })

  it('reads all batches, and the news without the marks of markdown', async () => {
    const page = (id: number) => ({
      id,
      source_id: ours,
      source_name: 'S',
      page: 1,
      ordinal: id,
      heading: null,
      text: 't',
    })
    const store = storeThat((name, { kind, after_id }) => {
      const article = { id: ours, title: 'Titel', text: '# Rubrik\n\nEn **fet** [länk](https://x.example).' }
      if (name === 'search_texts') return { organization: ours, rows: kind === 'news' ? [article] : [] }
      const rows = Array.from({ length: after_id === 0 ? 2000 : 3 }, (_, index) =>
        page(Number(after_id) + index + 1),
      )
      return { organization: ours, rows }
    })
    const passages = await store.passages(ours)
    expect(passages).toHaveLength(2004)
    expect(passages.at(-1)).toMatchObject({ kind: 'news', heading: 'Titel', text: 'Rubrik\n\nEn fet länk.' })
  })
})

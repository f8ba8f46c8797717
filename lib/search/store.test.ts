import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { createSearchStore } from './store'

const [ours, theirs] = [crypto.randomUUID(), crypto.randomUUID()]

type Args = { known: string | null; after_passage: number; after_document: string }

/** A backend that answers the one procedure, and counts how often it was called. */
function storeThat(answer: (args: Args) => object) {
  const calls: Args[] = []
  const client = createClient('http://backend.example', 'key', {
    global: {
      fetch: async (_, init) => {
        const args = JSON.parse(String(init?.body))
        calls.push(args)
        return Response.json(answer(args))
      },
    },
  })
  return { calls, store: createSearchStore(client) }
}

const row = (id: number) => ({
  id,
  source_id: ours,
  source_name: 'S',
  page: 1,
  ordinal: id,
  heading: null,
  text: 't',
})
const nothing = { passages: [], documents: [], faqs: [], news: [] }
const head = { organization: ours, version: '2.1' }
const fullBatch = Array.from({ length: 10_000 }, (_, index) => row(index + 1))

describe('reading what a member may search', () => {
  it('is one reply, the news without the marks of markdown, and none where the version is known', async () => {
    const news = [{ id: ours, title: 'Titel', text: '# Rubrik\n\nEn **fet** [länk](https://x.example).' }]
    const { calls, store } = storeThat(({ known }) =>
      known === head.version ? head : { ...head, ...nothing, passages: [row(1)], news },
    )
    const read = await store.read('1.0')
    expect(read).toMatchObject(head)
    const passages = await read.passages()
    expect(passages).toHaveLength(2)
    expect(passages.at(-1)).toMatchObject({ kind: 'news', heading: 'Titel', text: 'Rubrik\n\nEn fet länk.' })
    expect(calls).toHaveLength(1)
    expect(await store.read(head.version)).toMatchObject(head)
    expect(calls).toHaveLength(2)
  })

  it('reads everything after all where the index of a known version is gone meanwhile', async () => {
    const { store } = storeThat(({ known }) =>
      known === head.version ? head : { ...head, ...nothing, passages: [row(1)] },
    )
    const { passages } = await store.read(head.version)
    expect(await passages()).toHaveLength(1)
  })

  it('T15 stops when that later read is of another organisation', async () => {
    const { store } = storeThat(({ known }) =>
      known === head.version ? head : { ...head, ...nothing, organization: theirs },
    )
    const { passages } = await store.read(head.version)
    await expect(passages()).rejects.toThrow('changed')
  })

  it('goes on behind the last of each kind until every batch is short', async () => {
    const document = { id: theirs, title: 'D', text: 'd.pdf' }
    const { calls, store } = storeThat(({ after_passage }) =>
      after_passage === 0
        ? { ...head, ...nothing, passages: fullBatch, documents: [document] }
        : { ...head, ...nothing, passages: [row(10_001)] },
    )
    const { passages } = await store.read(null)
    expect(await passages()).toHaveLength(10_002)
    expect(calls[1]).toMatchObject({ known: null, after_passage: 10_000, after_document: theirs })
    expect(calls).toHaveLength(2)
  })

  it.each([
    ['T15 another organisation', { organization: theirs }],
    ['another version', { version: '3.1' }],
  ])('stops when a further batch is of %s', async (_, changed) => {
    const { store } = storeThat(({ after_passage }) =>
      after_passage === 0
        ? { ...head, ...nothing, passages: fullBatch }
        : { ...head, ...nothing, ...changed, passages: [row(10_001)] },
    )
    const { passages } = await store.read(null)
    await expect(passages()).rejects.toThrow('changed')
  })
})

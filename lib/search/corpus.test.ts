import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { CachedIndex } from '@/lib/retrieval/index/index-cache'
import { idOf } from '@/tests/support/documents/memory-library'
import { type Entry, readEntries, readSearchCorpus } from './corpus'
import { applyEntries } from './entries'
import { findPlaces } from './rank'

const ours = idOf('ours')
const head = { organization: ours, version: 2, audience: 'members', content_version: 7, scope: '', texts: [] }
const content = {
  documents: [{ id: idOf('d'), title: 'Stadgar', text: 'stadgar_2024.pdf' }],
  faqs: [{ id: idOf('f'), title: 'Får man ha hund?', text: 'Ja.' }],
  news: [{ id: idOf('n'), title: 'Vårfest', text: 'Vi grillar korv.' }],
}

/** A backend that answers the one procedure and records its calls. */
function backendThat(answer: () => Response) {
  const calls: unknown[] = []
  const client = createClient('http://backend.example', 'key', {
    global: {
      fetch: async (url, init) => {
        calls.push([String(url), JSON.parse(String(init?.body))])
        return answer()
      },
    },
  })
  const refs = [{ sourceId: idOf('d'), ordinal: 4 }]
  return { calls, read: () => readSearchCorpus(client, { version: 1, contentVersion: 6, model: null, refs }) }
}

describe("reading a member's searchable content", () => {
  it('is one call with the known versions and the wanted passages, and without an organisation', async () => {
    const { calls, read } = backendThat(() => Response.json({ ...head, ...content }))
    expect(await read()).toMatchObject({
      organization: ours,
      version: 2,
      audience: 'members',
      content_version: 7,
    })
    const asked = { known: 1, known_content: 6, model: '', source_ids: [idOf('d')], ordinals: [4] }
    expect(calls).toEqual([['http://backend.example/rest/v1/rpc/search_corpus', asked]])
  })

  it('throws on a refusal and on a response of another form', async () => {
    const refusal = () => Response.json({ code: '42501', message: 'no' }, { status: 403 })
    await expect(backendThat(refusal).read()).rejects.toThrow('search_corpus failed: 42501')
    await expect(backendThat(() => Response.json(null)).read()).rejects.toThrow()
    await expect(backendThat(() => Response.json({ ...head, organization: 'x' })).read()).rejects.toThrow()
  })

  it('finds a document by its name without the file extension', async () => {
    const { read } = backendThat(() => Response.json({ ...head, ...content }))
    expect(readEntries(await read())?.map(({ kind, text }) => [kind, text])).toEqual([
      ['name', 'stadgar_2024'],
      ['item', 'Ja.'],
      ['news', content.news[0]?.text],
    ])
  })

  it('keeps the known names, FAQ items and news if they have not changed', async () => {
    const { read } = backendThat(() => Response.json(head))
    expect(readEntries(await read())).toBeNull()
  })
})

describe('the searchable content other than passages', () => {
  const entry = (kind: Entry['kind'], name: string, text: string): Entry => ({
    kind,
    id: idOf(name),
    title: name,
    text,
  })
  const find = async (cached: CachedIndex, words: string) =>
    (await findPlaces(cached.index, words)).found.map(({ source }) => source.sourceId)
  const [feast, hall] = [
    entry('news', 'Vårfest', 'Vi **grillar** korv.'),
    entry('news', 'Lokalen', 'Är målad.'),
  ]

  it('is updated with the changes only', async () => {
    const cached = new CachedIndex(null)
    await applyEntries(cached, -1, 1, [feast, hall])
    expect(await find(cached, 'grillar')).toEqual([`news:${feast.id}`])
    const before = cached.index.sources.find(({ sourceId }) => sourceId === `news:${hall.id}`)
    await applyEntries(cached, 1, 2, [entry('news', 'Vårfest', 'Vi bjuder på soppa.'), hall])
    expect(await find(cached, 'grillar')).toEqual([])
    expect(await find(cached, 'soppa')).toEqual([`news:${feast.id}`])
    expect(cached.index.sources.find(({ sourceId }) => sourceId === `news:${hall.id}`)).toBe(before)
    await applyEntries(cached, 2, 3, [hall])
    expect(await find(cached, 'soppa')).toEqual([])
    expect([...cached.texts.keys()]).toEqual([`news:${hall.id}`])
  })

  it('is not reset by a reply that two readers requested in parallel', async () => {
    const cached = new CachedIndex(null)
    await Promise.all([applyEntries(cached, -1, 1, [feast]), applyEntries(cached, -1, 1, [hall])])
    expect(cached.contentVersion).toBe(1)
    expect(await find(cached, 'grillar')).toEqual([`news:${feast.id}`])
    expect(await find(cached, 'målad')).toEqual([])
  })
})

import 'server-only'
import { getEmbedder } from '@/lib/retrieval/embeddings/configured'
import { embedQuestion } from '@/lib/retrieval/embeddings/embed-question'
import { readTexts } from '@/lib/retrieval/index/corpus-reply'
import { type CachedIndex, type CorpusReader, getIndexCache } from '@/lib/retrieval/index/index-cache'
import type { PassageText } from '@/lib/retrieval/passage'
import { getServerClient } from '@/lib/supabase/server'
import { type Known, readEntries, readSearchCorpus, type SearchReply } from './corpus'
import { applyEntries } from './entries'
import { hitsAtMost, hitsPerPage } from './limits'
import { findPlaces, type Places, type SearchHit, toSearchHits } from './rank'

type Query = { search: string; page: number }
export type Results = { hits: SearchHit[]; total: number; tooMany: boolean; pages: number }

/** Sources whose texts the index does not keep. */
const passageKinds: ReadonlySet<string> = new Set(['document', 'board'])
/** If the index keeps changing, the last result is shown, without what is closed or deleted by then. */
const tries = 5

/**
 * Searches in memory because Postgres' `swedish` knows no compounds. @throws for a reply of another organisation, or of
 * another audience: a person whose role has changed must not get what the other's index holds
 */
export async function searchContent(reader: CorpusReader, { search, page }: Query): Promise<Results> {
  const embedder = getEmbedder()
  const client = await getServerClient()
  const read = async (known: Omit<Known, 'model'>) => {
    const reply = await readSearchCorpus(client, { ...known, model: embedder?.model ?? null })
    if (reply.organization !== reader.organizationId || reply.audience !== reader.audience)
      throw new Error('the active organization or role changed during the search')
    return reply
  }
  // Runs while the index is loaded and searched.
  const vector = embedQuestion(embedder, search)
  vector.catch(() => undefined)
  const cache = getIndexCache()
  const open = async () => {
    for (let tried = 1; ; tried++) {
      const entry = cache.open(reader, embedder?.model ?? null)
      if ((entry.version >= 0 && entry.contentVersion >= 0) || tried === tries) return entry
      await cache.load(reader, async () => {
        const reply = await catchUp(entry, read)
        if (reply) cache.follow(reader, entry, reply)
      })
    }
  }
  let cached = await open()
  for (let tried = 1; ; tried++) {
    const { version, contentVersion } = cached
    const places = await findPlaces(cached.index, search, vector, (id) => toNames(cached.texts.get(id)))
    const shown = places.found.slice((page - 1) * hitsPerPage, page * hitsPerPage)
    const refs = shown
      .filter(({ source }) => passageKinds.has(source.kind))
      .map(({ source, ordinal }) => ({ sourceId: source.sourceId, ordinal }))
    const reply = await read({ version, contentVersion, refs })
    const isCurrent = reply.version === version && reply.content_version === contentVersion
    const isOther = cache.follow(reader, cached, reply)
    if (!isCurrent && !isOther) await apply(cached, { version, contentVersion }, reply)
    if ((isCurrent && !isOther) || tried === tries) return showPage(cached, reply, places, shown)
    if (isOther) cached = await open()
  }
}

const toNames = (text?: PassageText) => (text ? [text.heading ?? '', text.text] : [])

function showPage(cached: CachedIndex, reply: SearchReply, places: Places, shown: Places['found']) {
  const texts = readTexts(reply)
  const total = places.found.length
  return {
    hits: toSearchHits(
      places.query,
      shown,
      (id) =>
        texts.get(id) ??
        (reply.scope === cached.scope ? cached.texts.get(id.slice(0, id.lastIndexOf('/'))) : undefined),
    ),
    total,
    tooMany: total >= hitsAtMost,
    pages: Math.max(1, Math.ceil(total / hitsPerPage)),
  }
}

type Versions = Pick<CachedIndex, 'version' | 'contentVersion'>

async function apply(cached: CachedIndex, { version, contentVersion }: Versions, reply: SearchReply) {
  if (reply.scope !== cached.scope) return
  await cached.apply(version, reply)
  const entries = readEntries(reply)
  if (entries) await applyEntries(cached, contentVersion, reply.content_version, entries)
}

async function catchUp(
  cached: CachedIndex,
  read: (known: Omit<Known, 'model'>) => Promise<SearchReply>,
): Promise<SearchReply | undefined> {
  for (let tried = 0; tried < 1000; tried++) {
    const { version, contentVersion } = cached
    const reply = await read({ version, contentVersion, refs: [] })
    await apply(cached, { version, contentVersion }, reply)
    const isCurrent = cached.version === reply.version && cached.contentVersion === reply.content_version
    if (isCurrent || reply.scope !== cached.scope) return reply
  }
  return undefined
}

import type { CachedIndex } from '@/lib/retrieval/index/index-cache'
import type { IndexedSource } from '@/lib/retrieval/index/organization-index'
import { buildSegment } from '@/lib/retrieval/index/segment'
import type { PassageText } from '@/lib/retrieval/passage'
import { type Breathe, startBreathing } from '@/lib/retrieval/yield-to-event-loop'
import type { Entry } from './corpus'

const sourceIdOf = ({ kind, id }: Entry) => `${kind}:${id}`

const written = new WeakMap<CachedIndex, Map<string, string>>()

/** Other requests run between the steps. */
export function applyEntries(
  cached: CachedIndex,
  known: number,
  version: number,
  entries: readonly Entry[],
  yieldToEventLoop: Breathe = startBreathing(),
): Promise<void> {
  return cached.change(async () => {
    if (cached.contentVersion !== known) return
    const before = written.get(cached) ?? new Map<string, string>()
    const after = new Map<string, string>()
    const changed: IndexedSource[] = []
    const texts: [string, PassageText][] = []
    for (const entry of entries) {
      const sourceId = sourceIdOf(entry)
      const content = `${entry.title}\n${entry.text}`
      after.set(sourceId, content)
      if (before.get(sourceId) === content) continue
      const text: PassageText = { ordinal: 0, page: null, heading: entry.title, text: entry.text }
      texts.push([sourceId, text])
      changed.push({
        kind: entry.kind,
        sourceId,
        sourceName: '',
        segment: buildSegment([text]),
        vectors: null,
      })
      await yieldToEventLoop()
    }
    const removed = [...before.keys()].filter((sourceId) => !after.has(sourceId))
    await cached.index.apply(changed, removed, yieldToEventLoop)
    for (const sourceId of removed) cached.texts.delete(sourceId)
    for (const [sourceId, text] of texts) cached.texts.set(sourceId, text)
    written.set(cached, after)
    cached.contentVersion = version
  })
}

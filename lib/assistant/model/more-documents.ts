import type { LoadedSource, OrganizationIndex } from '@/lib/retrieval/index/organization-index'
import type { DocumentKind } from '@/lib/retrieval/passage'
import type { Hit } from '@/lib/retrieval/retrieve'
import { startBreathing } from '@/lib/retrieval/yield-to-event-loop'
import { isFunctionWord } from '@/lib/text/function-words'

/** What the model knows of a document before it asks for its passages. */
export type ListedDocument = {
  sourceId: string
  name: string
  kind: DocumentKind | null
  date: string | null
  /** The words that tell it from the other listed documents, the most telling first. */
  about: string[]
}

/** All together take about 1,500 tokens. */
const limits = { documents: 20, name: 80, words: 8, shortestWord: 5 }

/** Lists the documents of the best hits first, then the newest. */
export async function listDocuments(
  { sources, vocabulary }: OrganizationIndex,
  hits: readonly Hit[],
): Promise<ListedDocument[]> {
  const yieldToEventLoop = startBreathing()
  const rank = new Map<string, number>()
  for (const { passage } of hits) if (!rank.has(passage.sourceId)) rank.set(passage.sourceId, rank.size)
  const rankOf = ({ sourceId }: LoadedSource) => rank.get(sourceId) ?? rank.size
  const listed = sources
    .filter(({ kind }) => kind === 'document')
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (b.date ?? '').localeCompare(a.date ?? ''))
    .slice(0, limits.documents)
  const counts: Map<string, number>[] = []
  const documentsOf = new Map<string, number>()
  for (const source of listed) {
    const count = countWords(source, vocabulary.words)
    for (const word of count.keys()) documentsOf.set(word, (documentsOf.get(word) ?? 0) + 1)
    counts.push(count)
    await yieldToEventLoop()
  }
  const rarity = (word: string) => Math.log(1 + listed.length / (documentsOf.get(word) ?? 1))
  const described: ListedDocument[] = []
  for (const [at, { sourceId, sourceName, documentKind, date }] of listed.entries()) {
    const weighed = [...(counts[at] ?? [])].map(([word, count]) => ({ word, weight: count * rarity(word) }))
    const about = weighed.sort((a, b) => b.weight - a.weight).slice(0, limits.words)
    described.push({
      sourceId,
      name: sourceName.slice(0, limits.name),
      kind: documentKind ?? null,
      date: date ?? null,
      about: about.map(({ word }) => word),
    })
    await yieldToEventLoop()
  }
  return described
}

function countWords({ words, occurrences: { offsets } }: LoadedSource, vocabulary: readonly string[]) {
  const counts = new Map<string, number>()
  words.forEach((id, at) => {
    const word = vocabulary[id] ?? ''
    if (word.length < limits.shortestWord || /\d/.test(word) || isFunctionWord(word)) return
    counts.set(word, (offsets[at + 1] ?? 0) - (offsets[at] ?? 0))
  })
  return counts
}

import { describe, expect, it } from 'vitest'
import type { Hit } from '@/lib/retrieval/retrieve'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { orderHits } from './order-hits'

const asked = 'Hur många gäster får sova i gästlägenheten?'
const about =
  'Gästlägenheten\n\nGästlägenheten ligger i hus 2. Nyckeln hämtas hos värden, som visar lägenheten.'
const tells = 'Regler\n\nHögst fyra gäster får sova i gästlägenheten.'

const library = openMemoryLibrary([readAsDocument('Om huset', about), readAsDocument('Regler', tells)])

/** The hits in an order in which what tells stands last, a little behind. */
async function findLast(likeness: number | null): Promise<Hit[]> {
  const hits = await searchIn(library, asked)
  return hits
    .map((hit) => ({
      ...hit,
      score: hit.passage.text.includes('Högst fyra') ? 0.9 : 1,
      evidence: { ...hit.evidence, likeness },
    }))
    .sort((a, b) => b.score - a.score)
}
const nameFirst = (hits: readonly Hit[]) => hits[0]?.passage.sourceName

describe('the order in which passages are quoted', () => {
  it('puts the passage first whose sentence has the words of the question, if there are no vectors', async () => {
    const found = await findLast(null)
    expect(nameFirst(found)).toBe('Om huset')
    expect(nameFirst(orderHits(asked, found))).toBe('Regler')
    expect(orderHits(asked, found)).toHaveLength(found.length)
  })

  it('is that of the scores, which know the meaning of the sentences, if there are vectors', async () => {
    expect(nameFirst(orderHits(asked, await findLast(1)))).toBe('Om huset')
  })

  it('is empty without passages', () => {
    expect(orderHits(asked, [])).toEqual([])
  })
})

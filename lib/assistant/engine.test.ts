import { describe, expect, it, vi } from 'vitest'
import { Corpora } from '@/lib/retrieval/corpora'
import type { CorpusPassage } from '@/lib/retrieval/passage'
import { answerQuestion } from './engine'
import { chunkPages } from './ingest/chunk'

const RULES = `Ordningsregler

1. Grillning

På gården är grillning tillåten fram till klockan 21.00. Kol ska släckas med vatten.

2. Balkonger

På balkongen är det förbjudet att grilla med kol. Elgrill är tillåten på balkongen.

3. Husdjur

Hundar ska hållas kopplade på gården. Katter får inte gå lösa i trapphuset.`

const passages = chunkPages([{ page: 1, text: RULES }]).map(
  (draft): CorpusPassage => ({
    ...draft,
    id: `p${draft.ordinal}`,
    kind: 'document',
    sourceId: 'd1',
    sourceName: 'Regler',
  }),
)
const corpora = new Corpora({
  version: async () => 1,
  passages: async () => passages,
  pages: async () => new Map([['d1/1', RULES]]),
})
const ask = (question: string, context?: string[]) =>
  answerQuestion(corpora, { organizationId: 'o', question, language: 'sv', threshold: 0.3, context })

describe('a follow-up question', () => {
  it('is answered on the subject of the question before', async () => {
    const { answer } = await ask('och på balkongen då?', ['Får jag grilla på gården?'])
    expect(answer).toMatch(/förbjudet att grilla med kol/)
    const { answer: onDogs } = await ask('och hundar?', ['Får katter gå lösa?'])
    expect(onDogs).toMatch(/kopplade/)
  })

  it('that was meant by itself is answered by itself', async () => {
    const { sources } = await ask('och elgrill på balkongen?', ['Vem vann fotbolls-VM 1958 i Stockholm?'])
    expect(sources[0]?.text).toMatch(/Elgrill/i)
  })

  it('does not make an answer out of what no document says', async () => {
    expect((await ask('och i Sydney då?', ['Vilken är huvudstaden i Australien?'])).sources).toEqual([])
  })
})

describe('a member who reads along', () => {
  it('gets the text piece by piece, which together is the answer', async () => {
    const pieces: string[] = []
    const question = {
      organizationId: 'o',
      question: 'Får jag grilla på gården?',
      language: 'sv',
      threshold: 0.3,
    } as const
    const { answer } = await answerQuestion(corpora, question, { onDelta: (text) => pieces.push(text) })
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join('')).toBe(answer)
  })

  it('L13 and leaves before the answer costs no further work', async () => {
    const question = {
      organizationId: 'o',
      question: 'Får jag grilla?',
      language: 'sv',
      threshold: 0.3,
    } as const
    const pages = vi.fn(async () => new Map<string, string>())
    const watched = new Corpora({ version: async () => 1, passages: async () => passages, pages })
    await expect(answerQuestion(watched, question, { signal: AbortSignal.abort() })).rejects.toThrow()
    expect(pages).not.toHaveBeenCalled()
  })
})

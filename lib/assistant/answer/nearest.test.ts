import { describe, expect, it } from 'vitest'
import type { CorpusPassage } from '@/lib/retrieval/passage'
import { buildCorpus, retrieve } from '@/lib/retrieval/retrieve'
import { findNearestDocuments } from './nearest'

let number = 0
const passage = (fields: Partial<CorpusPassage>): CorpusPassage => ({
  id: `p${number++}`,
  kind: 'document',
  sourceId: 'rules',
  sourceName: 'Ordningsregler',
  page: 1,
  ordinal: 0,
  heading: null,
  text: '',
  ...fields,
})
const corpus = buildCorpus([
  passage({ text: 'På taket får ingen vistas utan tillstånd. Taket skottas av entreprenören.', page: 4 }),
  passage({ text: 'Taket på förrådet är nytt.', page: 5 }),
  passage({ text: 'Huvudentrén låses klockan 21.', page: 2 }),
  passage({ sourceId: 'notes', sourceName: 'Protokoll', text: 'Stämman valde att måla om taket.', page: 7 }),
  passage({
    sourceId: 'guide',
    sourceName: 'Guide',
    text: 'Gäster hämtar en nyckel till taket hos värden.',
    paragraph: 3,
  }),
  passage({ sourceId: 'plan', sourceName: 'Plan', text: 'Taket läggs om nästa år.', page: 9 }),
  passage({ kind: 'faq', sourceId: 'faq', sourceName: 'FAQ', page: null, text: 'Taket är stängt.' }),
])
const nearest = (question: string) => findNearestDocuments(retrieve(corpus, question, { limit: 40 }))

describe('a member whose question no document answers', () => {
  it('is offered at most three documents, each once, and no FAQ item', () => {
    const found = nearest('Får jag ha bikupor på taket?')
    expect(found).toHaveLength(3)
    expect(new Set(found.map(({ document_id }) => document_id)).size).toBe(3)
    expect(found.map(({ document_id }) => document_id)).not.toContain('faq')
  })

  it('is sent to the page of the best passage, and to none in a document without pages', () => {
    const found = nearest('Kan bin bo på taket eller på förrådet?')
    expect(found.find(({ document_id }) => document_id === 'rules')?.page).toBe(5)
    const guide = nearest('Finns det en helikopter för gäster?')
    expect(guide).toEqual([{ document_id: 'guide', source: 'Guide', page: null }])
  })

  it('is offered nothing where no thing asked about is spoken of', () => {
    expect(nearest('Vilken är huvudstaden i Australien?')).toEqual([])
    expect(nearest('Vem vann Melodifestivalen 1974?')).toEqual([])
    expect(nearest('asdf qwer')).toEqual([])
    expect(nearest('')).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import {
  faqItem,
  idOf,
  ofPassages,
  openMemoryLibrary,
  searchIn,
} from '@/tests/support/documents/memory-library'
import { findNearestDocuments } from './answer'

const library = openMemoryLibrary([
  ofPassages('Ordningsregler', [
    { text: 'På taket får ingen vistas utan tillstånd. Taket skottas av entreprenören.', page: 4 },
    { text: 'Taket på förrådet är nytt.', page: 5 },
    { text: 'Huvudentrén låses klockan 21.', page: 2 },
  ]),
  ofPassages('Protokoll', [{ text: 'Stämman valde att måla om taket.', page: 7 }]),
  ofPassages('Guide', [{ text: 'Gäster hämtar en nyckel till taket hos värden.', paragraph: 3 }]),
  ofPassages('Plan', [{ text: 'Taket läggs om nästa år.', page: 9 }]),
  faqItem('Är taket öppet?', 'Taket är stängt.'),
])
const nearest = async (question: string) => findNearestDocuments(await searchIn(library, question))

describe('a member whose question no document answers', () => {
  it('gets at most three documents, each once, and no FAQ item', async () => {
    const found = await nearest('Får jag ha bikupor på taket?')
    expect(found).toHaveLength(3)
    expect(new Set(found.map(({ document_id }) => document_id)).size).toBe(3)
    expect(found.map(({ document_id }) => document_id)).not.toContain(idOf('Är taket öppet?'))
  })

  it('gets the page of the best passage, and no page for a document without pages', async () => {
    const found = await nearest('Kan bin bo på taket eller på förrådet?')
    expect(found.find(({ document_id }) => document_id === idOf('Ordningsregler'))?.page).toBe(5)
    const guide = await nearest('Finns det en helikopter för gäster?')
    expect(guide).toEqual([{ document_id: idOf('Guide'), source: 'Guide', page: null }])
  })

  it('gets no document if none mentions a subject of the question', async () => {
    expect(await nearest('Vilken är huvudstaden i Australien?')).toEqual([])
    expect(await nearest('Vem vann Melodifestivalen 1974?')).toEqual([])
    expect(await nearest('asdf qwer')).toEqual([])
    expect(await nearest('')).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { chooseClosest, chooseQuotes } from './choose-quotes'

/** What is quoted as sure from a paper of these pages, each quote with its page. */
async function quote(question: string, ...pages: string[]): Promise<string[]> {
  const paper = readAsDocument(
    'Regler',
    pages.map((text, at) => ({ page: at + 1, text })),
  )
  const quotes = chooseQuotes(question, await searchIn(openMemoryLibrary([paper]), question))
  return quotes.map(({ hit, start, end }) => `${hit.passage.page}: ${hit.passage.text.slice(start, end)}`)
}

const rule = 'Uthyrning i andra hand tillåts i högst två år.'
const limit = 'Detta gäller inte den som arbetar utomlands.'
const asked = 'Hur länge får jag hyra ut i andra hand?'

describe('a rule at the end of a page', () => {
  it.each([limit, 'Undantag: den som studerar på annan ort.', 'Dock längst till den 1 juni 2027.'])(
    'is quoted with the limit that begins the next page: %s',
    async (below) => {
      const quotes = await quote(asked, `Andra hand\n\n${rule}`, `${below}\n\nAvgiften betalas i januari.`)
      expect(quotes).toEqual([`1: ${rule}`, `2: ${below}`])
    },
  )

  it('is never quoted without the end of its list on the next page', async () => {
    const list = 'Lokalen\n\nHyresgästen får\n\na) spela dragspel,\n\nb) tända facklor;'
    const end = 'dock inte efter klockan 23.00.'
    const quotes = await quote('Får hyresgästen spela dragspel?', list, `${end}\n\nHyran betalas i förväg.`)
    expect(quotes).toEqual([])
    const whole = await quote(
      'Får hyresgästen spela dragspel?',
      list.replace(/;$/, '.'),
      'Hyran betalas i förväg.',
    )
    expect(whole[0]).toContain('dragspel')
  })

  it('is quoted alone above a new matter, and above what limits its next rule', async () => {
    const other = 'Det finns inga gästplatser i garaget.'
    expect(await quote(asked, `Andra hand\n\n${rule}`, other)).toEqual([`1: ${rule}`])
    const below = `Balkonger\n\nInglasning av balkonger är tillåten.\n\n${limit}`
    expect(await quote(asked, `Andra hand\n\n${rule}`, below)).toEqual([`1: ${rule}`])
  })
})

describe('a limit at the beginning of a page', () => {
  it('is never quoted without the rule on the page before', async () => {
    const quotes = await quote('Vad gäller den som arbetar utomlands?', `Andra hand\n\n${rule}`, limit)
    expect(quotes.join()).not.toMatch(/^2: /)
  })

  it('is not the first of the closest quotes either', async () => {
    const question = 'Får den som arbetar utomlands hyra ut i andra hand?'
    const pages = [`Andra hand\n\n${rule}`, limit].map((text, at) => ({ page: at + 1, text }))
    const hits = await searchIn(openMemoryLibrary([readAsDocument('Regler', pages)]), question)
    const [first] = chooseClosest(question, hits.toReversed())
    expect(first?.hit.passage.page).toBe(1)
  })
})

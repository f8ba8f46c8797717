import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '@/lib/retrieval/passage'
import { findExceptionPlaces } from '@/lib/text/exception-place'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { composeAnswer } from './answer'

type Paper = { text: string; kind?: DocumentKind }

async function ask(...papers: Paper[]) {
  const question = 'Får jag hänga blomlådor på räcket?'
  const sources = papers.map(({ text, kind = 'rules' }, at) =>
    readAsDocument(
      `Paper ${at}`,
      text.split('\f').map((page, index) => ({ page: index + 1, text: page })),
      { kind },
    ),
  )
  const hits = await searchIn(openMemoryLibrary(sources), question)
  return composeAnswer({ question, language: 'sv', threshold: 0.3, hits })
}

const rule = 'Blomlådor får hängas på räcket utanför balkongen.'

describe('a rule that names the place of its exception', () => {
  it.each([
    [
      `1. ${rule} Undantag framgår av punkt 3.\n\n2. Mattor skakas inte.\n\n3. I port 11 får ingenting hängas.`,
    ],
    [`1. ${rule} Se dock punkt 3.\n\n2. Mattor skakas inte.\n\n3. I port 11 får ingenting hängas.`],
    [
      `7 § Räcken\n\n${rule.replace('.', ', om inte annat följer av 9 §.')}\n\n8 § Mattor\n\nMattor skakas inte.\n\n9 § Portar\n\nI port 11 får ingenting hängas.`,
    ],
    [`7 § Räcken\n\n${rule} Undantag, se § 9.\f9 § Portar\n\nI port 11 får ingenting hängas.`],
  ])('is shown with it, marked in its source: %s', async (text) => {
    const { certainty, answer, sources } = await ask({ text: `Riktlinjer\n\n${text}` })
    expect(certainty).toBe('sure')
    expect(answer).toContain('I port 11 får ingenting hängas.')
    expect(sources.some(({ text }) => /\*\*[^*]*I port 11 får ingenting hängas\.\*\*/.test(text))).toBe(true)
  })

  it('is not sure if that place is not found', async () => {
    const text = `Riktlinjer\n\n${rule} Undantag framgår av punkt 9.`
    expect((await ask({ text })).certainty).not.toBe('sure')
    const other = { text: 'Garage\n\n9. I port 11 får ingenting hängas.' }
    expect((await ask({ text }, other)).certainty).not.toBe('sure')
    expect((await ask({ text: text.replace('punkt 9', 'bilaga 2') })).certainty).not.toBe('sure')
  })

  it('is shown with the paragraph of the bylaws that it names', async () => {
    const text = `Riktlinjer\n\n${rule} Se dock 9 § i stadgarna.`
    const bylaws = {
      text: 'Stadgar\n\n9 § Räcken\n\nI port 11 får ingenting hängas.',
      kind: 'bylaws' as const,
    }
    expect((await ask({ text }, bylaws)).answer).toContain('I port 11')
    expect((await ask({ text })).certainty).not.toBe('sure')
  })

  it.each([
    'Tillstånd söks enligt 9 §, dock senast i maj.',
    'Krukor omfattas, med undantag för lokaler enligt 9 §.',
    'Detta gäller om inte annat följer av 7 kap. 14 § bostadsrättslagen.',
    'Se dock 5 § bostadsrättslagen (1991:614).',
    'Se punkt 9 om jord.',
    'Undantag är port 11 och 13.',
    'Alla utom plan 4 omfattas.',
    'Ansökan görs i bilaga 2.',
    'Avgiften är 9 kronor, utom i maj då den är 2 kronor.',
  ])('is sure beside a sentence that names its exception itself, or none: %s', async (sentence) => {
    expect(findExceptionPlaces(sentence)).toEqual([])
    expect((await ask({ text: `Riktlinjer\n\n${rule} ${sentence}` })).certainty).toBe('sure')
  })
})

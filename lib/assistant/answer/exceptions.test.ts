import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '@/lib/retrieval/passage'
import { findExceptionPlaces } from '@/lib/text/exception-place'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { composeAnswer } from './answer'

type Paper = { text: string; kind?: DocumentKind }

async function ask(...papers: Paper[]) {
  return answerWithout(null, papers)
}

/** Without the passage of that ordinal among the hits. */
async function answerWithout(ordinal: number | null, papers: readonly Paper[]) {
  const question = 'Får jag hänga blomlådor på räcket?'
  const sources = papers.map(({ text, kind = 'rules' }, at) =>
    readAsDocument(
      `Paper ${at}`,
      text.split('\f').map((page, index) => ({ page: index + 1, text: page })),
      { kind },
    ),
  )
  const found = await searchIn(openMemoryLibrary(sources), question)
  const hits = found.filter(({ passage }) => passage.ordinal !== ordinal)
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
    [
      `1. ${rule} Undantag finns (se punkt 3).\n\n2. Mattor skakas inte.\n\n3. I port 11 får ingenting hängas.`,
    ],
    [
      `1. ${rule.replace('.', ', om inget annat följer av punkterna 2 och 3.')}\n\n2. Mattor skakas inte.\n\n3. I port 11 får ingenting hängas.`,
    ],
    [`1. ${rule} Undantag, jfr § 3.\n\n2. Mattor skakas inte.\n\n3. I port 11 får ingenting hängas.`],
    [`1. ${rule} Se dock punkt 3 a.\n\n2. Mattor skakas inte.\n\n3. I port 11 får ingenting hängas.`],
    [`1. ${rule} Undantag, se avsnitt 2.\n\nAvsnitt 2. Portar\n\nI port 11 får ingenting hängas.`],
    [`${rule} Undantag, se regel 2.\n\nRegel 2: I port 11 får ingenting hängas.`],
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

  it('is sure as before if the passages that may hold that place are missing among the hits', async () => {
    const text = `7 § Räcken\n\n${rule} Undantag, se § 9.\f9 § Portar\n\nI port 11 får ingenting hängas på räcket.\f10 § Lådor\n\nLådor på räcket töms.`
    expect((await answerWithout(1, [{ text }])).certainty).toBe('sure')
    expect((await answerWithout(2, [{ text }])).answer).toContain('I port 11')
  })

  it('is shown once where the exception is in its own paragraph', async () => {
    const text = `7 § Räcken\n\n${rule.replace('.', ', om inte annat följer av 7 § andra stycket.')}\n\nI port 11 får ingenting hängas.\n\n8 § Mattor\n\nMattor skakas inte.`
    const { certainty, sources } = await ask({ text })
    expect([certainty, sources.length]).toEqual(['sure', 1])
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
    'Se dock punkt 3 i hyresavtalet.',
    'Se dock § 3 i protokollet från mars 2024.',
    'Se dock punkt 3 i brandskyddspolicyn.',
    'Se dock 3 § i plan- och bygglagen.',
    'Se dock 3 § plan- och bygglagen.',
    'Se dock 3 § i samma lag.',
    'Se dock 3 § BrL.',
    'Se dock 3 § FL.',
    'Se dock avsnitt 3:2 i BBR.',
    'Se dock stycke 2.',
    'Avgiften är 9 kronor, utom i maj då den är 2 kronor.',
  ])('is sure beside a sentence that names its exception itself, or none: %s', async (sentence) => {
    expect(findExceptionPlaces(sentence)).toEqual([])
    expect((await ask({ text: `Riktlinjer\n\n${rule} ${sentence}` })).certainty).toBe('sure')
  })
})

describe('a rule whose exception stands in another paragraph', () => {
  const exception = 'I port 11 får blomlådor inte hängas på räcket.'

  it.each([
    `Räcken\n\n${rule}\n\nMattor\n\nMattor skakas inte.\n\nUndantag\n\n${exception}`,
    `Räcken\n\n${rule}\fMattor\n\nMattor skakas inte.\n\n9. Undantag\n\n${exception}`,
    `Räcken\n\n${rule}\n\nMattor skakas inte.\n\nUndantagna från rätten att hänga blomlådor är port 11.`,
    `Räcken\n\n${rule}\n\nMattor skakas inte.\n\nFör räcket i port 11 gäller att blomlådor undantas.`,
  ])('is shown with it: %s', async (text) => {
    const { certainty, answer } = await ask({ text: `Riktlinjer\n\n${text}` })
    expect([certainty, answer.includes('port 11')]).toEqual(['sure', true])
  })

  it.each([
    'Undantag\n\nI port 11 får mattor skakas.',
    'Undantag från förbudet mot rökning finns inte.',
    'Portar\n\nI port 11 får cyklar ställas.',
  ])('is shown without an exception of something else: %s', async (other) => {
    const { certainty, answer } = await ask({
      text: `Riktlinjer\n\nRäcken\n\n${rule}\n\nMattor\n\nMattor skakas inte.\n\n${other}`,
    })
    expect([certainty, answer.includes(other.split('\n').at(-1) ?? '')]).toEqual(['sure', false])
  })

  it('is shown without the exceptions of another paper', async () => {
    const other = { text: `Andra riktlinjer\n\nUndantag\n\n${exception}` }
    expect((await ask({ text: `Riktlinjer\n\n${rule}` }, other)).answer).not.toContain('Undantag')
  })
})

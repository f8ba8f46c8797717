import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '@/lib/assistant/contract'
import { answerQuestion } from '@/lib/assistant/engine'
import {
  faqItem,
  idOf,
  type MemoryLibrary,
  openMemoryLibrary,
  readAsDocument,
  testReader,
} from '@/tests/support/documents/memory-library'
import { toBoardPassages, toPassageTexts } from './board-passages'

const blank = { detail: null, phone: null, email: null, url: null }
const person = { ...blank, kind: 'person' as const }
const number = { ...blank, kind: 'number' as const }
const entries = [
  { ...number, name: 'Vattenjour', detail: 'dygnet runt', phone: '08-555 01 02' },
  { ...person, name: 'Karin Lind', detail: 'Ordförande', phone: '070-123 45 67' },
  { ...person, name: 'Olle Berg', detail: 'Kassör', email: 'olle@brf.example' },
  { ...number, name: 'Hissjour', phone: '08-555 03 04' },
  { ...blank, kind: 'link' as const, name: 'Bokning', url: 'https://boka.example/' },
]

const bylaws = `Styrelse

Styrelsen består av minst tre och högst sju ledamöter. Styrelsen väljs av föreningsstämman för ett år.

Styrelsen har sitt säte i Norrvik. Styrelsens arvode beslutas av stämman.

Bostadsrättshavaren ansvarar för vattenledningar som hen har dragit in själv och ska anmäla en vattenläcka.`

describe("the passages of the board's page", () => {
  it('are one for each part, with a line for each entry, as the page shows it', () => {
    expect(toBoardPassages(entries).map(({ text }) => text)).toEqual([
      'Karin Lind, Ordförande, 070-123 45 67\nOlle Berg, Kassör, olle@brf.example',
      'Vattenjour, dygnet runt, 08-555 01 02\nHissjour, 08-555 03 04',
      'Bokning, https://boka.example/',
    ])
    expect(toBoardPassages([])).toEqual([])
  })
})

describe("Frank's answers from the board's page", () => {
  let library: MemoryLibrary
  beforeAll(() => {
    const passages = toPassageTexts(toBoardPassages(entries))
    library = openMemoryLibrary([
      { id: idOf('board'), kind: 'board', name: 'Styrelsen', passages },
      readAsDocument('stadgar.pdf', bylaws),
      faqItem('När träffas styrelsen?', 'Styrelsen träffas den första tisdagen i varje månad.'),
    ])
  })
  const ask = (question: string): Promise<Answer> =>
    answerQuestion(library, { reader: testReader, question, language: 'sv', threshold: 0.3 })

  it.each([
    ['Vem sitter i styrelsen?', 'Karin Lind, Ordförande'],
    ['Vem är ordförande?', 'Karin Lind, Ordförande'],
    ['Hur kontaktar jag styrelsen?', '070-123 45 67'],
    ['jourtelefon?', 'Vattenjour, dygnet runt, 08-555 01 02'],
    ['Vad har ni för journummer?', 'Hissjour'],
    ['Who is on the board?', 'Olle Berg, Kassör'],
  ])('%s is answered with the words of the page, which the source opens', async (question, words) => {
    const { certainty, sources, answer } = await ask(question)
    expect([certainty, sources.length]).toEqual(['sure', 1])
    expect(sources[0]).toMatchObject({ board: true, document_id: null, faq_id: null, source: 'Styrelsen' })
    expect(sources[0]?.text).toContain(words)
    expect(answer).toContain(words)
  })

  it.each(['Hur många ledamöter ska styrelsen ha?', 'Vem väljer styrelsen?', 'När träffas styrelsen?'])(
    '%s is not answered from it',
    async (question) => {
      const { certainty, sources } = await ask(question)
      expect(certainty === 'sure' && sources[0]?.board).toBeFalsy()
    },
  )
})

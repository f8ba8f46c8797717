import { describe, expect, it } from 'vitest'
import { answerQuestion } from '@/lib/assistant/engine'
import { idOf, ofPassages, openMemoryLibrary, testReader } from '@/tests/support/documents/memory-library'
import { readDocumentRequest } from './document-request'

const today = new Date('2026-03-05T12:00:00')

describe('a member who asks for a document', () => {
  it.each([
    ['Var hittar jag förra årets årsredovisning?', 'annual_report', ['2025']],
    ['visa stadgarna', 'bylaws', []],
    ['Var finns föreningens stadgar?', 'bylaws', []],
    ['Kan jag få se senaste protokollet?', 'minutes', []],
    ['Öppna ordningsreglerna', 'rules', []],
    ['Where can I find the annual report for 2023?', 'annual_report', ['2023']],
    ['Show me the house rules', 'rules', []],
    ['Var hittar jag nyhetsbrevet?', 'newsletter', []],
  ])('is understood: %s', (question, kind, years) => {
    expect(readDocumentRequest(question, today)).toEqual({ kind, years })
  })

  it.each([
    'Var i stadgarna står det om andrahandsuthyrning?',
    'Var finns hjärtstartaren?',
    'Vad säger stadgarna om balkonger?',
    'Visa stadgarnas regler om husdjur',
    'Var hittar jag lånen i årsredovisningen?',
    'Kan jag få en ny nyckel?',
    'Stadgarna',
  ])('is not understood as a request for a document if the question is about its content: %s', (question) => {
    expect(readDocumentRequest(question, today)).toBeNull()
  })
})

describe('the document that is shown', () => {
  const report = (year: number) =>
    ofPassages(
      `Årsredovisning ${year}`,
      [{ text: `Förvaltningsberättelse för ${year}. Styrelsen avger följande.` }],
      {
        kind: 'annual_report',
        date: String(year),
      },
    )
  const last = new Date().getFullYear() - 1
  const library = openMemoryLibrary([
    ...[last - 2, last, last - 1].map(report),
    ofPassages('Bastun', [{ text: 'Bastun är öppen på fredagar.' }]),
  ])
  const ask = (question: string) =>
    answerQuestion(library, { reader: testReader, question, language: 'sv', threshold: 0.3 })

  it('is the newest of its kind, or the one of the named year', async () => {
    expect(await ask('Visa årsredovisningen')).toMatchObject({
      certainty: 'sure',
      source: `Årsredovisning ${last}`,
      sources: [{ document_id: idOf(`Årsredovisning ${last}`), page: 1 }],
    })
    expect((await ask(`Var hittar jag årsredovisningen för ${last - 2}?`)).source).toBe(
      `Årsredovisning ${last - 2}`,
    )
    expect((await ask('Var hittar jag förra årets årsredovisning?')).source).toBe(`Årsredovisning ${last}`)
  })

  it('is missing if no document has that kind or year, and the question is looked up instead', async () => {
    expect((await ask('Visa stadgarna')).answer).not.toMatch(/Här är dokumentet/)
    expect((await ask('Visa årsredovisningen för 1999')).answer).not.toMatch(/Här är dokumentet/)
  })

  it('is shown to the first member who asks, before an index is loaded', async () => {
    const fresh = openMemoryLibrary([report(last)])
    const answer = await answerQuestion(fresh, {
      reader: testReader,
      question: 'Visa årsredovisningen',
      language: 'sv',
      threshold: 0.3,
    })
    expect(answer.sources).toMatchObject([{ document_id: idOf(`Årsredovisning ${last}`) }])
  })
})

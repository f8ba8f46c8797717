import { describe, expect, it } from 'vitest'
import { readDocumentFacts } from '@/lib/ingest/chunking/document-facts'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { chooseQuotes } from './choose-quotes'
import { renderExcerpt, renderHeadings } from './cite-passage'

/** What is said surely, with its headings. */
async function say(question: string, text: string): Promise<string> {
  const pages = [{ page: 1, text }]
  const library = openMemoryLibrary([readAsDocument('Regler', pages, readDocumentFacts([], pages))])
  const quotes = chooseQuotes(question, await searchIn(library, question))
  return quotes
    .flatMap((quote) => [...renderHeadings(quote), renderExcerpt(quote, true)])
    .join('\n')
    .replaceAll('**', '')
}

describe('a table of places with "Ja" and "Nej"', () => {
  const rows = 'Grilla med kol  Ja  Nej  Nej\nRöka  Nej  Ja  Nej'
  const head = 'Innergården  Balkongen  Takterrassen'

  it.each([
    ['with a dash above its rows', `–  ${head}`],
    ['without a cell above them', head],
  ])('names the places where no name stands above its rows: %s', async (_, first) => {
    const said = await say('Får jag röka på balkongen?', `Vad får man göra var?\n\n${first}\n${rows}`)
    expect(said).toContain('Innergården | Balkongen | Takterrassen |')
    expect(said).toContain('| Röka | Nej | Ja | Nej |')
  })

  it('is not sure without the names of its columns, nor with fewer of them', async () => {
    for (const first of ['', 'Balkongen  Takterrassen\n'])
      expect(await say('Får jag röka på balkongen?', `Regler\n\n${first}${rows}`)).toBe('')
  })

  it('is not sure where an empty cell may be a column that the head does not name', async () => {
    const merged =
      'Ändringar\n\nÅtgärd  Utan tillstånd  Med tillstånd\nMåla väggar  –  Ja  –\nFlytta vägg  Nej  –  Ja'
    expect(await say('Får jag flytta en vägg utan tillstånd?', merged)).toBe('')
  })

  it('is not sure where an empty cell stands beside a word that says no', async () => {
    const text =
      'Ändringar\n\nÅtgärd  Utan tillstånd  Med tillstånd\nFlytta vägg  Nej  Ja\nRiva bärande vägg  Nej  –'
    expect(await say('Får jag riva en bärande vägg med tillstånd?', text)).toBe('')
    expect(await say('Får jag flytta en vägg med tillstånd?', text)).toContain('| Flytta vägg | Nej | Ja |')
  })

  it('does not answer with its heads, also of two levels', async () => {
    const text =
      'Var får man röka?\n\nAktivitet  Inomhus  Utomhus\nKällaren  Tvättstugan  Gården  Uteplatsen\nRöka  Nej  Nej  Nej  Ja'
    for (const question of ['Får man röka på gården?', 'Får man röka i tvättstugan?'])
      expect(await say(question, text)).not.toMatch(/(?<!\| )Källaren/)
  })

  it('names its only place, and takes no answer for one', async () => {
    const text = 'Öppen eld\n\nSak  Balkong\nMarschall  Tillåts ej\nLykta  Tillåts\nEldkorg  Tillåts ej'
    expect(await say('Får jag tända en marschall?', text)).toContain('Marschall. Balkong: Tillåts ej')
    const bare = text.replace('Sak  Balkong\n', '')
    expect(await say('Får jag tända en lykta?', bare)).not.toContain('Tillåts ej: ')
  })

  it('names the groups of its columns where their cells are merged', async () => {
    const text =
      'Var får man röka?\n\nAktivitet  Inomhus  –  Utomhus  –\n–  Källaren  Vinden  Gården  Uteplatsen\nRöka  Nej  Nej  Nej  Ja'
    expect(await say('Får man röka på uteplatsen?', text)).toMatch(/Utomhus – Uteplatsen \|/)
  })
})

describe('the row that answers', () => {
  it('is the one of the word itself, not of a synonym', async () => {
    const text = 'Arbeten\n\nArbete  Lördagar  Söndagar\nBorra  Nej  Nej\nSpika  Ja  Nej\nDammsuga  Ja  Ja'
    expect(await say('Får jag spika på en lördag?', text)).toContain('| Spika | Ja | Nej |')
    const other = text.replace('Spika  Ja  Nej\n', '')
    expect(await say('Får jag spika på en lördag?', other)).toContain('| Borra | Nej | Nej |')
  })

  it('is not another of the same group, and none where what was asked about has no cells', async () => {
    const groups =
      'Uppställning\n\nPlats  Sak  Sommar  Vinter\nGården  Studsmatta  Ja  Nej\nGården  Partytält  Nej  Nej'
    expect(await say('Får man ha partytält på gården på sommaren?', groups)).toContain('| Partytält | Nej |')
    const rooms =
      'Förvaring är tillåten\n\nUtrymme  Cyklar  Möbler\nCykelrummet  X  –\nVinden  –  X\nPannrummet'
    expect(await say('Får man ha cyklar i pannrummet?', rooms)).toBe('')
    expect(await say('Får man ha cyklar i cykelrummet?', rooms)).toContain('Cykelrummet: Cyklar')
  })

  it('is said with its note, and the note not without it', async () => {
    const text =
      'Grillning\n\nGrill  Balkong  Uteplats\nKolgrill  Nej  Ja*\nGasolgrill  Nej  Ja*\n\n* endast efter klockan 17'
    const said = await say('Får jag använda gasolgrill på uteplatsen?', text)
    expect(said).toMatch(/\| Gasolgrill \| Nej \| Ja\\\* \|[\s\S]*endast efter klockan 17/)
  })
})

describe('a table whose marks mean something else', () => {
  it.each([
    'X betyder att det inte får lämnas där.',
    'Kryss markerar det som inte får lämnas där.',
    'X = får inte lämnas, – = får lämnas',
  ])('is said with its legend: %s', async (legend) => {
    const text = `Soprummen\n\n${legend}\n\nSak  Grovsoprummet  Miljöhuset\nVitvaror  X  –\nByggavfall  –  X`
    for (const question of ['Får jag lämna vitvaror i grovsoprummet?', 'Var kan jag lämna vitvaror?'])
      for (const said of [await say(question, text)].filter(Boolean)) expect(said).toContain(legend)
  })

  it('has no sentence for a legend that speaks of something else', async () => {
    const text =
      'Soprummen\n\nEn bock i kalendern visar när bilen kommer.\n\nSak  Grovsoprummet  Miljöhuset\nVitvaror  Ja  Nej'
    expect(await say('Får jag lämna vitvaror i grovsoprummet?', text)).not.toContain('kalendern')
  })
})

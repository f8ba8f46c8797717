import { describe, expect, it } from 'vitest'
import { readDate } from '@/lib/text/read-date'
import { readDocumentFacts } from './document-facts'

const page = (text: string, number = 1) => ({ page: number, text })

describe('the kind of a document', () => {
  it.each([
    ['Stadgar 2022.pdf', 'bylaws'],
    ['stadgar', 'bylaws'],
    ['Ordningsregler_2025.pdf', 'rules'],
    ['Trivselregler', 'rules'],
    ['arsredovisning-2023-2024.pdf', 'annual_report'],
    ['Årsredovisning', 'annual_report'],
    ['Protokoll årsstämma 2024-05-14.docx', 'minutes'],
    ['stämmoprotokoll', 'minutes'],
    ['Motioner till stämman.pdf', 'motions'],
    ['Nyhetsbrev nr 3.pdf', 'newsletter'],
    ['Ansökan om andrahandsuthyrning.pdf', 'form'],
    ['Bostadsrättslagen.pdf', 'law'],
    ['Lag (1991_614).pdf', 'law'],
    ['Annual report 2024.pdf', 'annual_report'],
    ['House rules.pdf', 'rules'],
    ['Energideklaration.pdf', 'other'],
    ['Lagerlista.pdf', 'other'],
  ])('comes from its name: %s', (name, kind) => {
    expect(readDocumentFacts([name], []).kind).toBe(kind)
  })

  it.each([
    ['STADGAR för Bostadsrättsföreningen Solen', 'bylaws'],
    ['Brf Solen\nÅrsredovisning för räkenskapsåret 2023', 'annual_report'],
    ['Protokoll fört vid ordinarie föreningsstämma', 'minutes'],
    ['Motion 1\nJag föreslår att vi köper en gräsklippare.', 'motions'],
    ['Nyhetsbrev från styrelsen', 'newsletter'],
    ['Bostadsrättslag (1991:614)\n1 kap. Inledande bestämmelser', 'law'],
    ['Vem städar trapporna?', 'other'],
  ])('comes from its beginning if its name does not state it: %s', (text, kind) => {
    expect(readDocumentFacts(['scan0042.pdf'], [page(text)]).kind).toBe(kind)
  })

  it('comes from its name, whatever its text mentions', () => {
    const facts = readDocumentFacts(
      ['Protokoll 2024.pdf'],
      [page('Årsredovisning och stadgar gicks igenom.')],
    )
    expect(facts).toEqual({ kind: 'minutes', date: '2024' })
  })
})

describe('the date of a document', () => {
  it.each([
    ['Protokoll 2016-04-28', '2016-04-28'],
    ['Protokoll_20160428', '2016-04-28'],
    ['Stämma den 28 april 2016', '2016-04-28'],
    ['den 3:e maj 2021', '2021'],
    ['Nyhetsbrev 2016-04', '2016-04'],
    ['Stadgar 2022', '2022'],
    ['Årsredovisning 2015/2016', '2016'],
    ['Underhållsplan 2024-2034', '2024'],
    ['Telefon 08-20 16 04', null],
    ['lägenhet 1203', null],
    ['faktura 2016042812', null],
    ['den 45 april 2016', '2016'],
    ['2016-13-40', '2016'],
    ['Stadgar', null],
  ])('is as exact as the text: %s', (text, date) => {
    expect(readDate(text)).toBe(date)
  })

  it('comes from its name before its text', () => {
    const pages = [page('Sammanträde den 2 mars 2019')]
    expect(readDocumentFacts(['Protokoll 2021-05-04.pdf'], pages).date).toBe('2021-05-04')
    expect(readDocumentFacts(['Protokoll.pdf'], pages).date).toBe('2019-03-02')
  })

  it('is the closing year for an annual report', () => {
    const text = 'Årsredovisning för räkenskapsåret 2022-01-01 - 2022-12-31. Stämman hölls 2023-05-02.'
    expect(readDocumentFacts(['ar.pdf'], [page(text)])).toEqual({ kind: 'annual_report', date: '2022' })
    const broken = 'Årsredovisning 2023. Jämfört med 2022 och 2023 års budget. Upprättad 2024.'
    expect(readDocumentFacts(['ar.pdf'], [page(broken)]).date).toBe('2023')
  })

  it('is missing for a law, because the year of a law is part of its number', () => {
    expect(readDocumentFacts(['lagtext.pdf'], [page('Bostadsrättslag (1991:614)')])).toEqual({
      kind: 'law',
      date: null,
    })
  })
})

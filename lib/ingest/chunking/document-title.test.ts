import { describe, expect, it } from 'vitest'
import { chooseTitle, readTitle } from './document-title'

describe("the title inside a file names the document where the file's name says less", () => {
  it.each([
    ['bostadsrattslagen.pdf', 'Bostadsrättslag (1991:614)', 'Bostadsrättslag (1991:614)'],
    ['scan0042.pdf', 'Protokoll från årsstämman 2024', 'Protokoll från årsstämman 2024'],
    ['SKMBT_C22021101.pdf', 'Energideklaration', 'Energideklaration'],
    ['20240514.pdf', 'Protokoll från årsstämman', 'Protokoll från årsstämman'],
    ['Dokument1.docx', 'Microsoft Word - Ordningsregler för Brf Provet', 'Ordningsregler för Brf Provet'],
    ['scan0042.pdf', 'Brf Norrskenet Trivselregler', 'Brf Norrskenet Trivselregler'],
    ['regler.md', 'Ordningsregler för\nBrf Norrskenet', 'Ordningsregler för Brf Norrskenet'],
    ['IMG_1234.pdf', '  \u202eStadgar\u0000 för\u200b Brf Provet ', 'Stadgar för Brf Provet'],
    ['andringar-i-bostadsratten.pdf', 'Ändringar i bostadsrätten', 'Ändringar i bostadsrätten'],
  ])('%s: %s', (file, title, name) => {
    expect(chooseTitle(file, [title])).toBe(name)
  })

  it('the first good one of several', () => {
    expect(chooseTitle('fil.docx', ['Titel', 'fil.docx', 'Trivselregler', 'Något annat'])).toBe(
      'Trivselregler',
    )
  })
})

describe('a title that is junk is refused', () => {
  it.each([
    ...['020902.JPG', 'scan.html', 'PowerPoint-presentation', 'Microsoft Word - x.doc', 'Word Document 3'],
    ...[
      'imatra_motioner_2023',
      'Valbered2023',
      'Untitled',
      'Untitled-2',
      'Namnlös 1',
      'Dokument1',
      'Document (2)',
    ],
    ...[
      '',
      '   ',
      'Abc',
      '2023',
      '2024-05-14 12:30',
      '0xA3F9-22',
      'Scan 2024-05-14 12_30',
      'Skannat dokument',
    ],
    ...[
      'C:\\Users\\Karin\\stadgar',
      '/tmp/out 1',
      'https://brf.example/a b',
      'karin@brf.example',
      'Stadgar f\ufffdr',
    ],
    ...['Ã¥rsredovisning fÃ¶r 2015', 'mall_for_protokoll av 2014', 'x'.repeat(121), 'Ord '.repeat(100)],
    ...['Adobe Acrobat', 'Canon iR-ADV C3325', 'HSB Brf Talgoxen'],
    ...['\u202e\u200b\u0000', 'about:blank', 'Bild 1', 'Blad1', '§§§ --- ###', 'Presentation'],
  ])('%j', (title) => {
    expect(chooseTitle('scan0042.pdf', [title])).toBeNull()
  })
})

describe('the name of the file stays', () => {
  it.each([
    ['arsredovisning-2015.txt', 'Årsredovisning för Brf Provet', 'it has a date that the title lacks'],
    ['Regler för tvättstugan.pdf', 'Regler för tvättstugan och bastun', 'it is good words'],
    ['stadgar.pdf', 'Brf Solgläntan', 'the title is of something else'],
    ['Skannat 2024-05-14.pdf', 'Brf Solgläntan 3', 'the title is the association alone'],
    ['2023.pdf', 'Årsredovisning 2022', 'the title is of another year'],
    ['tvattstuga.docx', 'Protokoll från årsstämman 2014', 'the title is of a template'],
    ['Stadgar.pdf', 'STADGAR', 'the title repeats it'],
    ['Årsmöte.pdf', 'arsmote', 'the title has lost its letters'],
  ])('%s with %s: %s', (file, title) => {
    expect(chooseTitle(file, [title])).toBeNull()
  })
})

describe('the text of a paper names it where its file states no title', () => {
  it.each([
    [
      'andring-i-lagenhet.pdf',
      'Andring i lagenhet',
      '1 (3)\n\nREGLER FÖR ÄNDRING I LÄGENHET',
      'Ändring i lägenhet',
    ],
    [
      'sa-funkar-er-ventilation.pdf',
      'Sa funkar er ventilation',
      '”Så funkar Er ventilation”\n\nTak',
      'Så funkar Er ventilation',
    ],
    ['forrad.txt', 'Forrad', 'Förråd\n======\n\nLägenhetsförråd', 'Förråd'],
    ['scan0042.pdf', 'Scan0042', 'Oo\n\nÅRSREDOVISNING 2015\n\nBRF IMATRA', 'Årsredovisning 2015'],
    [
      'IMG_1234.jpg',
      'IMG 1234',
      'STADGAR FÖR IMATRA\n\nFöreningen Imatra gäller för alla.',
      'Stadgar för Imatra',
    ],
  ])('%s', (file, proposed, text, name) => {
    expect(readTitle(file, proposed, text)).toBe(name)
  })

  it.each([
    ['protokoll-2019.pdf', 'Protokoll 2019', 'Årsredovisning 2019\n\nProtokoll'],
    ['scan0042.pdf', 'Scan0042', 'Hej alla grannar\n\nDet här är ett protokoll.\n\nstadgar gäller'],
    ['stadgar.pdf', 'Stadgar', ''],
    ['stadgar.pdf', null, 'Stadgar för Brf Provet'],
  ])('%s keeps its name', (file, proposed, text) => {
    expect(readTitle(file, proposed, text)).toBeNull()
  })
})

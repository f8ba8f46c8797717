import { describe, expect, it } from 'vitest'
import { parseMembersCsv } from './parse'

const utf8 = (text: string) => new TextEncoder().encode(text)
/** `CSV` as Excel in Swedish saves it: each of these characters is one byte of Windows-1252. */
const windows1252 = (text: string) =>
  Uint8Array.from(text, (character) => (character === '–' ? 0x96 : character.charCodeAt(0)))
const read = (text: string) => parseMembersCsv(utf8(text)).rows

const anna = {
  fullName: 'Åsa Öberg',
  email: 'asa@example.se',
  apartment: null,
  officialNumber: null,
  stairwell: null,
  occupancy: null,
  unknownOccupancy: null,
  endsOn: null,
  role: 'MEMBER',
  problem: null,
}

describe('a spreadsheet of members', () => {
  it('an admin imports a file from Excel in Swedish: semicolons and Windows-1252', () => {
    const bytes = windows1252('Namn;E-postadress;Roll\r\nÅsa Öberg;Asa@Example.se;Medlem\r\n')
    expect(parseMembersCsv(bytes).rows).toEqual([{ line: 2, ...anna }])
  })

  it.each([
    ['UTF-8 with a byte order mark', utf8('\ufeffNamn;E-post\nÅsa Öberg;asa@example.se')],
    ['commas', utf8('name,email\nÅsa Öberg,asa@example.se')],
    ['tabs', utf8('Full Name\tEmail Address\nÅsa Öberg\tasa@example.se')],
    [
      'decomposed letters in the header',
      utf8('Namn;Behörighet;Mejl\nÅsa Öberg;;asa@example.se'.normalize('NFD')),
    ],
    ['first and last name', utf8('Förnamn;Efternamn;E-mail\nÅsa;Öberg;asa@example.se')],
    ['other columns between', utf8('Lgh;Epost;Namn\n1001;asa@example.se;Åsa Öberg')],
    ['quoted fields', utf8('"Namn";"E-post"\n"Åsa Öberg";"asa@example.se"')],
    ['old Mac line ends', utf8('Namn;E-post\rÅsa Öberg;asa@example.se')],
    ['no header', utf8('Åsa Öberg;asa@example.se')],
  ])('an admin imports a file with %s', (_, bytes) => {
    const [row, ...more] = parseMembersCsv(bytes).rows
    expect(more).toEqual([])
    const found = { ...row, fullName: row?.fullName.normalize(), apartment: null, line: 0 }
    expect(found).toEqual({ line: 0, ...anna })
  })

  it('an admin imports UTF-16, as Excel saves Unicode text', () => {
    const text = '\ufeffNamn\tE-post\r\nÅsa Öberg\tasa@example.se\r\n'
    const bytes = new Uint8Array(Uint16Array.from(text, (character) => character.charCodeAt(0)).buffer)
    expect(parseMembersCsv(bytes).rows).toEqual([{ line: 2, ...anna }])
  })

  it('a quoted field can contain separators, quotes and line breaks, and a name stays one line', () => {
    expect(read('Namn;E-post\n"Öberg; Åsa ""Ås""\nAnna";asa@example.se\nBo;bo@example.se')).toEqual([
      { ...anna, line: expect.any(Number), fullName: 'Öberg; Åsa "Ås" Anna' },
      { ...anna, line: 4, fullName: 'Bo', email: 'bo@example.se' },
    ])
  })

  it('every row that cannot be added has a reason', () => {
    const rows = read(
      [
        'Namn;E-post;Roll',
        ';tom@example.se;',
        'Utan Adress;;',
        'Fel Adress;fel@;',
        'Okänd Roll;roll@example.se;Kassör',
        'Först;samma@example.se;Admin',
        'Sedan;SAMMA@example.se ;Medlem',
        `${'x'.repeat(201)};lång@example.se;`,
        `${'x'.repeat(201)};lang@example.se;`,
      ].join('\n'),
    )
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [2, 'missing_name'],
      [3, 'missing_email'],
      [4, 'bad_email'],
      [5, 'unknown_role'],
      [6, null],
      [7, 'shared_address'],
      [8, 'name_too_long'],
      [9, 'name_too_long'],
    ])
    expect(rows[4]).toMatchObject({ role: 'ADMIN' })
  })

  it('an admin imports a list with a line for programs, titles above its columns and a sum below', () => {
    expect(read('sep=;\r\nNamn;E-post\r\nÅsa Öberg;asa@example.se')).toEqual([{ line: 3, ...anna }])
    const list = [
      'Medlemmar, Brf Solen, 2026;;;;',
      ';;;;',
      'Lgh nr;Innehavare;E-post 1;Telefon;Andel',
      '1001;Åsa Öberg;asa@example.se;070;2,5',
      'Antal medlemmar: 1;;;;',
      'Summa;;;;2,5',
    ]
    expect(read(list.join('\r\n'))).toEqual([{ line: 4, ...anna, apartment: '1001' }])
  })

  it('an admin imports a file from Excel for Mac', () => {
    const bytes = Uint8Array.from([
      ...utf8('Namn;E-post;L'),
      0x8a,
      ...utf8('genhet\r'),
      0x81,
      ...utf8('sa '),
      0x85,
      ...utf8('berg;asa@example.se;1001\r'),
    ])
    expect(parseMembersCsv(bytes).rows).toEqual([{ ...anna, line: expect.any(Number), apartment: '1001' }])
  })

  it.each([
    'Åsa Öberg <asa@example.se>',
    '"Öberg, Åsa" <asa@example.se>',
    '\u00a0asa@example.se\u200b',
    'asa@example.se.',
    'mailto:Asa@Example.se',
    '<asa@example.se>;',
    "'asa@example.se' <ASA@example.se>",
  ])('an address is read as mail programs write it: %s', (cell) => {
    expect(read(`Namn;E-post\nÅsa Öberg;"${cell.replaceAll('"', '""')}"`)).toEqual([{ line: 2, ...anna }])
  })

  it('an address that cannot be repaired has a reason of its own', () => {
    const rows = read(
      [
        'Ägare;E-postadress',
        'Bo Alm;"bo@example.se, eva@example.se"',
        'Bo Alm;Bo <bo@example.se> och Eva <eva@example.se>',
        'Fredrik Öst;fredrik.öst@example.se',
        'Eva Göransson;eva@göransson.se',
        'Ida Ek;ida@example.se',
        'Jan Ek;IDA@example.se',
        'Ida  Ek;ida@example.se',
      ].join('\n'),
    )
    expect(rows.map(({ problem }) => problem)).toEqual([
      'two_addresses',
      'two_addresses',
      'letters_in_address',
      'letters_in_domain',
      null,
      'shared_address',
      'duplicate_in_file',
    ])
  })

  it('empty lines are skipped, and the other lines keep their numbers', () => {
    expect(read('Namn;E-post\n\n;;\nÅsa Öberg;asa@example.se\n\n')).toEqual([{ line: 4, ...anna }])
  })

  it.each([
    ['import_empty', utf8('')],
    ['import_empty', utf8('Namn;E-post\n')],
    ['import_no_columns', utf8('Lägenhet;Yta\n1001;45')],
    ['import_no_columns', utf8('asa@example.se\nbo@example.se')],
    ['import_unreadable', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0)],
    ['import_unreadable', utf8(`Namn;E-post\n"${'x'.repeat(20_000)}`)],
    ['import_too_large', new Uint8Array(1024 * 1024 + 1)],
    ['import_too_many', utf8(`Namn;E-post\n${'A;a@example.se\n'.repeat(5001)}`)],
  ])('a file that cannot be imported is refused: %s', (code, bytes) => {
    expect(() => parseMembersCsv(bytes)).toThrow(expect.objectContaining({ code }))
  })

  it('V70 a cell of ten thousand tabs is cut before anything is searched in it, and its row has a reason', () => {
    const tabs = `"x${'\t'.repeat(9800)}x"`
    const rows = read(`Namn;E-post;Lgh\n${`${tabs};a@example.se;1\n`.repeat(100)}"Bo";"a${tabs.slice(1)};1`)
    expect(rows.map(({ problem }) => problem)).toEqual([...Array(100).fill('name_too_long'), 'bad_email'])
    expect(read(`Namn;E-post;Lgh\nBo;bo@example.se;${tabs}`)[0]).toMatchObject({
      apartment: 'x',
      problem: 'apartment_too_long',
    })
  })

  it('5,000 rows are read', () => {
    const rows = Array.from({ length: 5000 }, (_, row) => `Person ${row};person${row}@example.se;Medlem`)
    expect(read(`Namn;E-post;Roll\n${rows.join('\n')}`)).toHaveLength(5000)
  })
})

import { describe, expect, it } from 'vitest'
import { writeCsv } from '@/lib/http/csv'
import en from '@/messages/en.json'
import sv from '@/messages/sv.json'
import { householdCells, householdHeader } from './household-cells'
import { parseMembersCsv } from './parse'

const read = (text: string) => parseMembersCsv(new TextEncoder().encode(text)).rows
const of = (header: string, row: string) => read(`Namn;E-post;${header}\nAnna;anna@brf.example;${row}`)[0]
const none = {
  apartment: null,
  officialNumber: null,
  stairwell: null,
  occupancy: null,
  endsOn: null,
  problem: null,
}

describe('the households of a spreadsheet', () => {
  it.each([
    ['Lgh;Lägenhetsnummer (Lantmäteriet);Trapphus;Boendeform;T.o.m.', '12 B;1102;A;Hyresgäst;2027-05-31'],
    ['Lägenhet;LM-nr;Uppgång;Boendeform;Gäller till', '12 B;1102;A;i andra hand;20270531'],
    [
      'Lägenhetsnummer;Lantmäteriets nr;Trappuppgång;Bor som;Till och med',
      '12 B; 1102;A;HYRESGÄST;2027/05/31',
    ],
    ['Apartment;Official number;Stairwell;Occupancy;Until', '12 B;1102;A;Tenant;2027.05.31'],
    [
      'Apartment no;Apartment number (Lantmäteriet);Entrance;Occupancy;End date',
      '12 B;1102;A;Subtenant;2027-05-31',
    ],
  ])('have columns as people name them: %s', (header, row) => {
    expect(of(header, row)).toMatchObject({
      apartment: '12 B',
      officialNumber: '1102',
      stairwell: 'A',
      occupancy: 'tenant',
      endsOn: '2027-05-31',
      problem: null,
    })
  })

  it('may say nothing, in an old file and in empty cells', () => {
    expect(of('Lgh', '')).toMatchObject(none)
    expect(of('Lgh;LM-nr;Trapphus;Boendeform;Tom', ';;;;')).toMatchObject(none)
    expect(of('Lägenhetsnummer', '1102')).toMatchObject({ ...none, apartment: '1102' })
  })

  it('have the official number where the association has none of its own', () => {
    expect(of('LM-nr', '1102')).toMatchObject({ ...none, apartment: '1102', officialNumber: '1102' })
  })

  it('have the stairwell in the number then, because each stairwell counts its own', () => {
    const rows = read('Namn;E-post;LM-nr;Trapphus\nA;a@brf.example;1102;A\nB;b@brf.example;1102;B')
    expect(rows).toMatchObject([
      { apartment: 'A 1102', officialNumber: '1102', stairwell: 'A', problem: null },
      { apartment: 'B 1102', officialNumber: '1102', stairwell: 'B', problem: null },
    ])
  })

  it('are not read from columns that mean something else in many files', () => {
    const header = 'Upplåtelseform;Ägandeform;Boendetyp;Slutdatum;Sista dag;Port;Trappa'
    expect(of(`Lgh;${header}`, '12;bostadsrätt;privat;3 rok;snart;i maj;4711;2')).toMatchObject({
      ...none,
      apartment: '12',
    })
  })

  it('keep a word that names no occupancy, in the preview and in the file of the rows left out', () => {
    const row = of('Lgh;Bor som', '12;granne')
    expect(row).toMatchObject({ occupancy: null, unknownOccupancy: 'granne', problem: 'unknown_occupancy' })
    expect(row && householdCells(row, (key) => key)).toEqual(['12', null, null, 'granne', null])
  })

  it('are compared with rows that are added only', () => {
    const rows = read(
      [
        'Namn;E-post;Lgh;Trapphus;Bor som',
        'Fel;ingen adress;12;B;',
        'Fel;fel@brf.example;12;B;granne',
        'Anna;anna@brf.example;12;A;ägare',
        'Bo;bo@brf.example;12;B;ägare',
      ].join('\n'),
    )
    expect(rows.map(({ problem }) => problem)).toEqual([
      'bad_email',
      'unknown_occupancy',
      null,
      'other_apartment',
    ])
  })

  it.each([
    ['LM-nr', '110', 'bad_official_number'],
    ['LM-nr', '11021', 'bad_official_number'],
    ['LM-nr', '11o2', 'bad_official_number'],
    ['Lgh;Trapphus', `1;${'x'.repeat(51)}`, 'stairwell_too_long'],
    ['Trapphus', 'A', 'missing_apartment'],
    ['Boendeform', 'granne', 'unknown_occupancy'],
    ['Boendeform;Tom', 'boende;31 maj', 'bad_end_date'],
    ['Boendeform;Tom', 'boende;2027-02-29', 'bad_end_date'],
    ['Boendeform;Tom', 'boende;0027-02-20', 'bad_end_date'],
    ['Boendeform;Tom', 'ägare;2027-05-31', 'end_without_tenant'],
    ['Boendeform;Tom', ';2027-05-31', 'end_without_tenant'],
  ])('are refused with a reason: %s %s', (header, row, problem) => {
    expect(of(header, row)?.problem).toBe(problem)
  })

  it('are several people in one apartment, of which all rows say the same', () => {
    const rows = read(
      [
        'Namn;E-post;Lgh;LM-nr;Trapphus;Boendeform',
        'Anna;anna@brf.example;12;1102;A;ägare',
        'Bo;bo@brf.example;12;;;delägare',
        'Cia;cia@brf.example;12;1102;B;boende',
        'Dan;dan@brf.example;12;1103;;boende',
        'Eva;eva@brf.example;13;1102;B;ägare',
      ].join('\n'),
    )
    expect(rows.map(({ problem }) => problem)).toEqual([
      null,
      null,
      'other_apartment',
      'other_apartment',
      null,
    ])
  })

  it.each([
    ['sv', sv],
    ['en', en],
  ])('are written and read without a loss, in %s', (_, { members, memberImport }) => {
    const t = (key: string) =>
      key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], members) as string
    const households = [
      { ...none, apartment: '12 B', officialNumber: '1102', stairwell: '=A; "2"' },
      { ...none, apartment: '=1', occupancy: 'owner' as const },
      { ...none, apartment: '2', occupancy: 'co_owner' as const },
      { ...none, apartment: '2', stairwell: '-1', occupancy: 'resident' as const, endsOn: '2027-05-31' },
      { ...none, apartment: '3', occupancy: 'tenant' as const, endsOn: '2026-01-31' },
      none,
    ]
    const header = [memberImport.name, memberImport.email, ...householdHeader(t), members.role]
    const rows = households.map((one, at) => [
      `Nr ${at}`,
      `nr${at}@brf.example`,
      ...householdCells(one, t),
      '',
    ])
    expect(read(writeCsv([header, ...rows]))).toMatchObject(households)
  })
})

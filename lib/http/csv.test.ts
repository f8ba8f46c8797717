import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { parseMembersCsv } from '@/lib/members/csv/parse'
import { writeCsv } from './csv'

const header = ['Namn', 'E-post', 'Lägenhet', 'Roll']

describe('a file of members', () => {
  it('runs no cell as a formula', () => {
    const hostile = ['=HYPERLINK("http://evil.example")', '+46 70', '-1', '@SUM(A1)', '\t=1', '|cmd', '%x']
    const [, ...lines] = writeCsv([header, ...hostile.map((cell) => [cell])]).split('\r\n')
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/^"?'/)
  })

  it('keeps quotes, semicolons and line breaks in their cell', () => {
    expect(writeCsv([['a;b', 'c"d', 'e\nf', null]])).toBe('\ufeff"a;b";"c""d";"e\nf";\r\n')
  })

  it('is no formula either in a program that divides it at commas', () => {
    const csv = writeCsv([["Eva,=cmd|' /C calc'!A0,x", 'a"",=1+1']])
    const cells = parse(csv, { bom: true, delimiter: ',', relax_quotes: true }).flat()
    expect(cells.filter((cell: string) => /^"*[=+@|%-]/.test(cell))).toEqual([])
  })

  it('can be imported again as it was', () => {
    const people = [
      ['=Anna; "Ö" Berg, -x', 'anna@brf.example', '-12', 'Medlem'],
      ['Bo Ek', 'bo@brf.example', '1001', 'Administratör'],
    ]
    const { rows } = parseMembersCsv(new TextEncoder().encode(writeCsv([header, ...people])))
    expect(rows).toMatchObject([
      { fullName: '=Anna; "Ö" Berg, -x', apartment: '-12', role: 'MEMBER', problem: null },
      { fullName: 'Bo Ek', apartment: '1001', role: 'ADMIN', problem: null },
    ])
  })

  it('tells how to save a spreadsheet as CSV, without unpacking it', () => {
    const zip = new Uint8Array(50_000_000)
    zip.set([0x50, 0x4b, 0x03, 0x04])
    expect(() => parseMembersCsv(zip)).toThrow('import_spreadsheet')
    expect(() => parseMembersCsv(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]))).toThrow('import_spreadsheet')
  })

  it('has room for an apartment of 20 characters', () => {
    const csv = `Namn;E-post;Lgh\nAnna;anna@brf.example;${'1'.repeat(21)}`
    expect(parseMembersCsv(new TextEncoder().encode(csv)).rows[0]?.problem).toBe('apartment_too_long')
  })
})

import { describe, expect, it } from 'vitest'
import { readHtml } from './html'

function read(html: string): string[] {
  const blocks: string[] = []
  readHtml(html, ({ text }) => blocks.push(text))
  return blocks
}

describe('a table in HTML', () => {
  const row = (cells: string) => `<tr>${cells}</tr>`

  it('has a cell that goes on over rows in each of them', () => {
    const rows = [
      row('<th>Plats</th><th>Sak</th><th>Sommar</th><th>Vinter</th>'),
      row('<td rowspan="2">Garaget</td><td>Husvagn</td><td>Nej</td><td rowspan="3">Ja</td>'),
      row('<td>Båt</td><td>Nej</td>'),
      row('<td>Gården</td><td>Studsmatta</td><td>Ja</td>'),
      row('<td>Gården</td><td>Tält</td><td>Ja</td><td>Nej</td>'),
    ]
    expect(read(`<table>${rows.join('')}</table>`)).toEqual([
      'Plats  Sak  Sommar  Vinter\nGaraget  Husvagn  Nej  Ja\nGaraget  Båt  Nej  Ja\nGården  Studsmatta  Ja  Ja\nGården  Tält  Ja  Nej',
    ])
  })

  it('has one over rows and columns once in each, and none that goes on into the next table', () => {
    const first = `<table>${row('<td>A</td><td>B</td><td>C</td>')}${row('<td>Rad</td><td rowspan="9" colspan="2">Nej</td>')}${row('<td>Nästa</td>')}</table>`
    const second = `<table>${row('<td>D</td><td>E</td><td>F</td>')}${row('<td>Kök</td><td>Ja</td><td>Ja</td>')}</table>`
    expect(read(first + second)).toEqual(['A  B  C\nRad  Nej  Nej\nNästa  Nej  Nej', 'D  E  F\nKök  Ja  Ja'])
  })

  it('is read in time with cells over everything', () => {
    const cells = '<td rowspan="65534" colspan="1000">x</td>'.repeat(80)
    const before = performance.now()
    read(`<table>${row(cells).repeat(80)}</table>`)
    expect(performance.now() - before).toBeLessThan(5_000)
  })
})

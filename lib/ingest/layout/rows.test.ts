import { describe, expect, it } from 'vitest'
import { groupIntoRows, rowText } from './rows'
import type { Run } from './runs'

/** Letters of size 10 are 5 wide. */
const run = (text: string, x: number, y: number): Run => ({
  text,
  x,
  right: x + text.length * 5,
  y,
  size: 10,
  font: 'f',
  order: 0,
  spaceBefore: true,
  item: {} as Run['item'],
})
const textsOf = (...runs: Run[]) => groupIntoRows(runs).map(rowText)

describe('a row of a narrow table', () => {
  it('has a cell for each figure that stands in a column with others', () => {
    const head = [run('2024', 108, 60), run('2023', 136, 60)]
    const income = [run('Nettoomsättning', 20, 40), run('3 940', 103, 40), run('3 711', 134, 40)]
    const snow = [run('Snöröjning', 20, 20), run('–', 103, 20), run('74', 134, 20)]
    expect(textsOf(...head, ...income, ...snow)).toEqual([
      '2024  2023',
      'Nettoomsättning  3 940  3 711',
      'Snöröjning  –  74',
    ])
  })

  it('is no line of text whose figure only stands near another', () => {
    const lines = [
      [run('Stämman hålls', 20, 40), run('2024', 88, 40), run('i maj', 111, 40)],
      [run('och hölls', 20, 20), run('2023', 88, 20), run('i juni', 111, 20)],
    ]
    expect(textsOf(...lines.flat())).toEqual(['Stämman hålls 2024 i maj', 'och hölls  2023 i juni'])
  })
})

import { describe, expect, it } from 'vitest'
import { groupByPhone, splitPhoneNumbers } from './phone-numbers'

const find = (text: string) =>
  splitPhoneNumbers(text).flatMap(({ text: part, isPhone }) => (isPhone ? part : []))

describe('the phone numbers of a text', () => {
  it.each([
    ['Ring 08-123 456 78 dygnet runt.', ['08-123 456 78']],
    ['+46 (0)8 555 010 20 eller 070-555 01 21', ['+46 (0)8 555 010 20', '070-555 01 21']],
    ['Kundtjänst: 020–22 22 22', ['020–22 22 22']],
    ['070 5550121', ['070 5550121']],
  ])('are found in %s', (text, numbers) => {
    expect(find(text)).toEqual(numbers)
  })

  it.each(['2026-01-15 klockan 10', 'Avgiften är 1 250 000 kr', 'BRF0123456', 'Lgh 0412', '§ 7', ''])(
    'are not found in %s',
    (text) => {
      expect(find(text)).toEqual([])
    },
  )

  it('leave the text as it is', () => {
    const text = 'Ring 08-123 456 78,\nannars 070-555 01 21.'
    expect(
      splitPhoneNumbers(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  it('keep the marks of their digits together', () => {
    const parts = [
      { text: 'Jour: ', isMarked: false },
      { text: '08', isMarked: true },
      { text: '-', isMarked: false },
      { text: '123', isMarked: true },
      { text: ' 456 78, ', isMarked: false },
      { text: 'Hisskonsulten', isMarked: true },
    ]
    const groups = groupByPhone(parts)
    expect(groups.map(({ isPhone, parts: within }) => [isPhone, within.map(({ text }) => text)])).toEqual([
      [false, ['Jour: ']],
      [true, ['08', '-', '123', ' 456 78']],
      [false, [', ', 'Hisskonsulten']],
    ])
    expect(groups.flatMap(({ parts: within }) => within).map(({ isMarked }) => isMarked)).toEqual([
      ...[false, true, false, true, false, false, true],
    ])
  })
})

import { expect, it } from 'vitest'
import { formatSize } from './document'

it('sizes are shown in readable units, with the decimal sign of the language', () => {
  const sizes = [0, 1, 1024, 350_000, 2_500_000, 52_428_800, 2 ** 31]
  expect(sizes.map((bytes) => formatSize(bytes, 'en'))).toEqual([
    '0 kB',
    '1 kB',
    '1 kB',
    '342 kB',
    '2.4 MB',
    '50.0 MB',
    '2.0 GB',
  ])
  expect(formatSize(2_500_000, 'sv')).toBe('2,4 MB')
})

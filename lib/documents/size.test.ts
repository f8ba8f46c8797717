import { expect, it } from 'vitest'
import { formatSize } from './size'

it('sizes are shown in readable units', () => {
  expect([0, 1, 1024, 350_000, 2_500_000, 52_428_800, 2 ** 31].map(formatSize)).toEqual([
    '0 kB',
    '1 kB',
    '1 kB',
    '342 kB',
    '2.4 MB',
    '50.0 MB',
    '2.0 GB',
  ])
})

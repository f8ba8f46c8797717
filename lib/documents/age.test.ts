import { expect, it } from 'vitest'
import { formatAge } from './age'

it('the age of a document is shown in both languages, and not at all if unknown', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(formatAge(new Date('2026-11-21T09:00:00Z'), now, 'en')).toBe('about 3 hours')
  expect(formatAge(new Date('2026-11-21T11:58:00Z'), now, 'sv')).toBe('två minuter')
  expect(formatAge(null, now, 'en')).toBeNull()
  expect(formatAge(new Date('nonsense'), now, 'en')).toBeNull()
})

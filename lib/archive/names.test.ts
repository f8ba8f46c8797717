import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createNames } from './names'

it('files of one name get a number, also if they differ by letter case alone', () => {
  const take = createNames()
  expect(take(['documents', 'Avtal', 'avtal.pdf'])).toBe('documents/Avtal/avtal.pdf')
  expect(take(['documents', 'avtal', 'Avtal.PDF'])).toBe('documents/avtal/Avtal (2).PDF')
  expect(take(['documents', 'Avtal', 'avtal.pdf'])).toBe('documents/Avtal/avtal (3).pdf')
})

it('a name leaves no folder and is no device, whatever a person has typed', () => {
  const take = createNames()
  expect(take(['documents', '..', '../../etc/passwd'])).toBe('documents/_/_.._etc_passwd')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (section, name) => {
      const parts = createNames()(['documents', section, name]).split('/')
      expect(parts).toHaveLength(3)
      for (const part of parts) {
        expect(part).not.toMatch(/^\.+$|^$|[\\:*?"<>|\p{Cc}]/u)
        expect(part.length).toBeLessThan(120)
      }
    }),
  )
})

import { expect, it, vi } from 'vitest'
import { openMemoryLibrary, readAsDocument, testReader } from '@/tests/support/documents/memory-library'
import { lookUp, prepareIndex } from './look-up'

it('a prepared index is read once, and a question then reads only what it finds', async () => {
  const library = openMemoryLibrary([
    readAsDocument('Stadgar.pdf', 'Årsavgiften betalas varje månad i förskott.'),
  ])
  const read = vi.spyOn(library.store, 'read')
  const prepared = await Promise.all([prepareIndex(library, testReader), prepareIndex(library, testReader)])
  expect(prepared).toContain(true)
  const whole = read.mock.calls.filter(([, { known }]) => known < 0)
  expect(whole).toHaveLength(1)
  expect(await prepareIndex(library, testReader)).toBe(false)
  expect(await lookUp(library, testReader, 'När betalas årsavgiften?')).toHaveLength(1)
  expect(read.mock.calls.filter(([, { known }]) => known < 0)).toHaveLength(1)
})

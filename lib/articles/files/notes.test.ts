import { expect, it } from 'vitest'
import { gatherNotes, nameChosen, notesField, toDraftNotes, toFileNotes, withoutPlaces } from './notes'

const orderOf = (places: (number | undefined)[]) =>
  toFileNotes(
    places.map((place) => ({ alt: null, place })),
    places.length,
  ).map(({ position }) => position)

it('an author moves a file up or down, exchanges two, and leaves the others in their order', () => {
  expect(orderOf([undefined, undefined, undefined])).toEqual([0, 1, 2])
  expect(orderOf([1, 2, 1])).toEqual([1, 2, 0])
  expect(orderOf([3, 2, 3])).toEqual([2, 0, 1])
  expect(orderOf([3, 2, 1])).toEqual([2, 1, 0])
  expect(orderOf([1, 2, 3, 2])).toEqual([0, 2, 3, 1])
  expect(orderOf([20, 2, 3])).toEqual([2, 0, 1])
})

it('a description is one line of at most 300 characters, and an empty one is none', () => {
  const read = (fields: object) => notesField.safeParse((gatherNotes(fields) as { notes: unknown }).notes)
  const notes =
    read({ alt0: ' Nya\nlekplatsen ', place0: '2', alt1: ' ', place1: '1', title: 'T' }).data ?? []
  expect(toFileNotes(notes, 3)).toEqual([
    { alt: 'Nya lekplatsen', position: 1 },
    { alt: null, position: 0 },
    { alt: null, position: 2 },
  ])
  expect(read({ alt0: 'a'.repeat(301) }).success).toBe(false)
  for (const place0 of ['0', '21', 'x', '1.5']) expect(read({ place0 }).success, place0).toBe(false)
})

it('what was typed about a stored file stays with this file, and its place only while the files are the same', () => {
  const typed = { title: 'T', file0: 'b', alt0: 'Vi ser b', place0: '2', file1: 'c', place1: '1', alt2: 'Ny' }
  const notes = toDraftNotes(typed)
  expect(notes).toEqual({ 'alt b': 'Vi ser b', 'place b': '2', 'place c': '1' })
  expect(withoutPlaces(notes)).toEqual({ 'alt b': 'Vi ser b' })
})

it('chosen files of one name are told apart, also if they have one size', () => {
  const photo = { name: 'image.jpg', size: 5 }
  const names = nameChosen([photo, { ...photo, size: 6 }, photo, { name: 'plan.pdf', size: 5 }])
  expect(new Set(names).size).toBe(4)
  expect(nameChosen([photo])).toEqual(names.slice(0, 1))
})

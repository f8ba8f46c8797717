import { expect, it } from 'vitest'
import type { Archive } from './archive'
import { leaveOut } from './leave-out'

const version = (id: string, replaced_by: string | null = null) => ({ id, replaced_by, file: `${id}.pdf` })
const archive = {
  documents: [
    version('current'),
    version('earlier', 'current'),
    version('other'),
    version('before', 'other'),
  ],
  news: [{ image: 'image.webp', files: [{ file: 'plan.pdf' }, { file: 'photo.jpg' }] }],
  cases: [{ kind: 'fault', files: [{ file: 'drop.jpg' }, { file: 'photo.jpg' }] }],
} as unknown as Archive
const namesOf = (lost: string[]) => leaveOut(archive, new Set(lost)).documents.map(({ id }) => id)

it('an earlier version does not come back as what holds, if the file of the current one is lost', () => {
  expect(namesOf([])).toEqual(['current', 'earlier', 'other', 'before'])
  expect(namesOf(['current.pdf'])).toEqual(['other', 'before'])
  expect(namesOf(['before.pdf'])).toEqual(['current', 'earlier', 'other'])
})

it('a case stays without the files that are lost', () => {
  expect(leaveOut(archive, new Set(['photo.jpg'])).cases).toEqual([
    { kind: 'fault', files: [{ file: 'drop.jpg' }] },
  ])
})

it('an article stays without the files that are lost', () => {
  const { news } = leaveOut(archive, new Set(['image.webp', 'photo.jpg']))
  expect(news).toEqual([{ image: null, files: [{ file: 'plan.pdf' }] }])
})

import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { removeFolder } from '@/scripts/processes'
import { openArchive } from './open-archive'

const paper = 'Snön röjs före klockan 7.'
const index = {
  version: 1,
  made_at: '2026-11-29T12:00:00+00:00',
  organization: { name: 'Brf Flytten', tint: 'spruce' },
  sections: [{ name: 'Avtal', type: 'DOCUMENTS', audience: 'members' }],
  documents: [
    {
      id: '3f6d9b1e-6f0b-4d5c-9a53-1f0f6a3f7c11',
      section: 'Avtal',
      name: 'avtal.txt',
      display_name: null,
      kind: null,
      date: null,
      content_type: 'text/plain',
      added_at: '2026-11-29T12:00:00+00:00',
      replaced_by: null,
      file: 'documents/Avtal/avtal.txt',
    },
  ],
  faqs: [],
  news: [],
  calendar: [],
  board: [],
  members: [],
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-archive-'))
})
afterAll(() => removeFolder(folder))

async function makeZip(entries: Record<string, string>): Promise<string> {
  const zip = new ZipFile()
  // Not compressed, so that a test finds the text in the file.
  for (const [path, text] of Object.entries(entries))
    zip.addBuffer(Buffer.from(text), path, { compress: false })
  zip.end()
  const file = join(folder, `${crypto.randomUUID()}.zip`)
  await writeFile(file, await buffer(zip.outputStream as NodeJS.ReadableStream))
  return file
}
const whole = (changes: object = {}) =>
  makeZip({ 'documents/Avtal/avtal.txt': paper, 'archive.json': JSON.stringify({ ...index, ...changes }) })

it('an operator opens an archive and reads its files', async () => {
  const { archive, mark, open, close } = await openArchive(await whole())
  expect(archive.organization.name).toBe('Brf Flytten')
  expect(mark).toBeNull()
  expect((await buffer(await open('documents/Avtal/avtal.txt'))).toString()).toBe(paper)
  close()
})

it.each<[string, () => Promise<string>, RegExp]>([
  ['another file', () => Promise.resolve(join(process.cwd(), 'package.json')), /is no archive/],
  ['a file that is missing', () => Promise.resolve(join(folder, 'none.zip')), /is no archive/],
  ['a ZIP file of something else', () => makeZip({ 'a.txt': 'a' }), /no archive of a portal/],
  ['one of a newer version', () => whole({ version: 5 }), /version 5.*Upgrade/],
  ['one whose index is damaged', () => makeZip({ 'archive.json': '{' }), /damaged/],
  ['one whose index says something else', () => whole({ members: 'none' }), /members/],
  ['one that lacks a document', () => makeZip({ 'archive.json': JSON.stringify(index) }), /lacks documents/],
])('an operator cannot take in %s, and is told why', async (_name, make, message) => {
  await expect(openArchive(await make())).rejects.toThrow(message)
})

it('an operator cannot take in an archive with one flipped bit in a document', async () => {
  const file = await whole()
  const bytes = await readFile(file)
  const at = bytes.indexOf(paper)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(file, bytes)
  await expect(openArchive(file)).rejects.toThrow('documents/Avtal/avtal.txt is damaged')
})

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findDocuments } from './find-documents'
import { parseQuestions } from './questions'

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-found-'))
  folder = join(root, 'brf')
  for (const name of ['brf', 'lag', 'regler']) mkdirSync(join(root, name))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (path: string, text = 'Text') => writeFileSync(join(root, path), text)
const asking = (...documents: string[]) =>
  parseQuestions(
    JSON.stringify([
      {
        id: 'q-1',
        question: 'Var?',
        language: 'sv',
        kind: 'answerable',
        expected: 'här',
        acceptable: documents.map((document) => ({ document, pages: [1] })),
      },
    ]),
    'questions.json',
  )
const find = (...named: string[]) => findDocuments(folder, asking(...named))

describe('the documents of a folder', () => {
  it('are the readable files, without those that describe the folder', async () => {
    for (const name of [
      'b.pdf',
      'a.DOCX',
      'c.odt',
      'd.txt',
      'e.md',
      'README.md',
      'bild.png',
      'questions.json',
    ])
      write(`brf/${name}`)
    const { documents, leftOut, missing } = await find('b.pdf')
    expect(documents.map(({ name }) => name)).toEqual(['a.DOCX', 'b.pdf', 'c.odt', 'd.txt', 'e.md'])
    expect([leftOut, missing]).toEqual([[], []])
  })

  it('include documents of sibling folders if a question names them, and no others', async () => {
    for (const path of ['brf/stadgar.pdf', 'lag/lagen.pdf', 'lag/annan.pdf', 'regler/stadgar.pdf'])
      write(path)
    const { documents, missing } = await find('stadgar.pdf', 'lagen.pdf', 'borta.pdf')
    expect(documents).toEqual([
      { name: 'stadgar.pdf', path: join(folder, 'stadgar.pdf') },
      { name: 'lagen.pdf', path: join(root, 'lag/lagen.pdf') },
    ])
    expect(missing).toEqual(['borta.pdf'])
  })

  it('are compared by name in any Unicode normal form', async () => {
    write(`brf/${'årsredovisning.pdf'.normalize('NFD')}`)
    const { documents, missing } = await find('årsredovisning.pdf')
    expect(documents.map(({ name }) => name)).toEqual(['årsredovisning.pdf'])
    expect(missing).toEqual([])
  })

  it('cannot be folders, devices, empty files or files over the upload limit', async () => {
    mkdirSync(join(folder, 'mapp.pdf'))
    symlinkSync('/dev/zero', join(folder, 'nollor.pdf'))
    write('brf/tom.pdf', '')
    write('brf/stor.pdf')
    truncateSync(join(folder, 'stor.pdf'), 50 * 1024 * 1024 + 1)
    const { documents, leftOut } = await find('a.pdf')
    expect(documents).toEqual([])
    expect(Object.fromEntries(leftOut.map(({ name, reason }) => [name, reason]))).toEqual({
      'mapp.pdf': 'no file',
      'nollor.pdf': 'no file',
      'tom.pdf': 'empty',
      'stor.pdf': 'too large',
    })
  })

  it('cannot be more than five hundred', async () => {
    for (let at = 0; at <= 500; at++) write(`brf/${at}.txt`)
    await expect(find('1.txt')).rejects.toThrow('more than 500 documents')
  })

  it('need an existing folder', async () => {
    await expect(findDocuments(join(root, 'ingen'), asking('a.pdf'))).rejects.toThrow(
      'Cannot read the folder',
    )
  })
})

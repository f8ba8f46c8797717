import { readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { maxDocumentBytes } from '@/lib/documents/document'
import type { Question } from './questions'

const limits = { documents: 500, siblings: 200 } as const

const readable = /\.(pdf|docx|odt|txt|md|markdown)$/i
const about = /^readme\./i

export type FoundDocument = { name: string; path: string }
export type FoundDocuments = {
  documents: FoundDocument[]
  leftOut: { name: string; reason: string }[]
  /** A question names them and no folder has them. */
  missing: string[]
}

/** Names are compared as NFC because some file systems decompose accents. @throws Error with the problem */
export async function findDocuments(folder: string, questions: readonly Question[]): Promise<FoundDocuments> {
  const found: FoundDocuments = { documents: [], leftOut: [], missing: [] }
  for (const document of await listFolder(folder)) await take(found, document)
  const known = new Set([...found.documents, ...found.leftOut].map(({ name }) => name))
  const requested = new Set(questions.flatMap(({ acceptable }) => acceptable.map(({ document }) => document)))
  const beside = await listSiblings(folder)
  for (const name of [...requested].filter((name) => !known.has(name)).sort()) {
    const document = beside.get(name)
    if (document) await take(found, document)
    else found.missing.push(name)
  }
  if (found.documents.length > limits.documents)
    throw new Error(`${folder} has more than ${limits.documents} documents.`)
  return found
}

async function listFolder(folder: string): Promise<FoundDocument[]> {
  const names = await readdir(folder).catch(() => null)
  if (!names) throw new Error(`Cannot read the folder ${folder}.`)
  return names
    .filter((name) => readable.test(name) && !about.test(name))
    .sort()
    .map((name) => ({ name: name.normalize('NFC'), path: join(folder, name) }))
}

async function listSiblings(folder: string): Promise<Map<string, FoundDocument>> {
  const parent = dirname(resolve(folder))
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => [])
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(parent, name))
  const found = new Map<string, FoundDocument>()
  for (const sibling of folders.sort().slice(0, limits.siblings)) {
    for (const document of await listFolder(sibling).catch(() => [])) {
      if (!found.has(document.name)) found.set(document.name, document)
    }
  }
  return found
}

async function take(found: FoundDocuments, document: FoundDocument): Promise<void> {
  const file = await stat(document.path).catch(() => null)
  const reason = !file?.isFile()
    ? 'no file'
    : file.size > maxDocumentBytes
      ? 'too large'
      : file.size === 0
        ? 'empty'
        : null
  if (reason) found.leftOut.push({ name: document.name, reason })
  else found.documents.push(document)
}

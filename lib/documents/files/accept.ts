import { maxDocumentBytes } from '@/lib/documents/document'
import { AppError } from '@/lib/errors'
import { stripMetadata } from '@/lib/images/open-image'
import { toOneLine } from '@/lib/text/one-line'
import { createCheck } from './check'
import { contentTypeOf, findKind, headBytes, withEnding } from './kind'
import { tiffToPdf } from './tiff-to-pdf'

export type AcceptedFile = {
  name: string
  contentType: string
  /** Throws an AppError during reading if the file is too large or does not match its first bytes. */
  body: AsyncIterable<Uint8Array>
}

/**
 * A picture loses its metadata, and a TIFF becomes a PDF. Only pictures are held in memory.
 * @throws AppError `document_empty`, `document_type_refused`, `document_is_rtf`, `document_encrypted`
 */
export async function acceptFile(
  sentName: string,
  source: AsyncIterable<Uint8Array>,
  freeBytes = Number.POSITIVE_INFINITY,
): Promise<AcceptedFile> {
  const chunks = source[Symbol.asyncIterator]()
  const head: Uint8Array[] = []
  let size = 0
  while (size < headBytes) {
    const { done, value } = await chunks.next()
    if (done) break
    head.push(value)
    size += value.byteLength
  }
  if (size === 0) throw new AppError('document_empty')
  const name = toFileName(sentName)
  const start = Buffer.concat(head)
  const kind = await findKind(start.subarray(0, headBytes), name)
  if (!kind) throw new AppError('document_type_refused')

  async function* check(found: NonNullable<typeof kind>) {
    const { take, finish } = createCheck(found)
    let total = 0
    for await (const chunk of all()) {
      total += chunk.byteLength
      if (total > maxDocumentBytes) throw new AppError('document_too_large')
      if (total > freeBytes) throw new AppError('storage_full')
      if (!take(chunk)) throw new AppError('document_type_refused')
      yield chunk
    }
    if (!finish()) throw new AppError('document_type_refused')
  }
  async function* all() {
    yield start
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  async function* redraw(picture: 'jpg' | 'png' | 'tiff') {
    const source = check(picture)
    try {
      if (picture === 'tiff') yield* tiffToPdf(source)
      else yield* stripMetadata(source, picture === 'jpg' ? 'jpeg' : 'png')
    } catch (error) {
      throw error instanceof AppError ? error : new AppError('document_type_refused')
    }
  }
  const body = kind === 'jpg' || kind === 'png' || kind === 'tiff' ? redraw(kind) : check(kind)
  const stored = kind === 'tiff' ? 'pdf' : kind
  return { name: withEnding(name, stored), contentType: contentTypeOf(stored), body }
}

/** The length stays within file system limits and leaves room for letters of several bytes. */
const maxLength = 200

export function toFileName(sent: string, fallback = 'document'): string {
  const base = toOneLine(sent.split(/[/\\]/).at(-1) ?? '').replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
  const extension = base.match(/\.[A-Za-z0-9]{1,10}$/)?.[0] ?? ''
  const stem = base.slice(0, base.length - extension.length)
  const shortened = [...stem].slice(0, maxLength - extension.length).join('')
  return (shortened.trim() || fallback) + extension
}

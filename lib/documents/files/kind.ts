import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '@/lib/errors'
import { endingOf, type FileKind, fileKindNames, fileKinds, kindOfEnding } from '@/lib/ingest/formats'

export const headBytes = 4100

/** An OpenDocument file begins with an uncompressed entry with its type (OpenDocument 1.3, part 2, 3.3). */
const odtHead = `mimetype${fileKinds.odt.contentType}`

const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * The name only distinguishes texts. Null if refused. `createCheck` reads the rest.
 * @throws AppError `document_is_rtf`, `document_encrypted`
 */
export async function findKind(head: Uint8Array, name: string): Promise<FileKind | null> {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) {
    return bytes.subarray(30, 30 + odtHead.length).equals(Buffer.from(odtHead)) ? 'odt' : 'docx'
  }
  const found = (await fileTypeFromBuffer(bytes))?.mime
  if (found === 'application/rtf') throw new AppError('document_is_rtf')
  // Word stores a file with a password in a container of its older format.
  if (found === 'application/x-cfb' && (kindOfEnding(name) === 'docx' || bytes.includes(encryptedPart)))
    throw new AppError('document_encrypted')
  const kind = fileKindNames.find((one) => fileKinds[one].contentType === found)
  if (kind) return kind
  const named = kindOfEnding(name)
  // PDF readers accept a header that comes a little later (ISO 32000-1, Annex H, note 13).
  if (named === 'pdf' && !found && bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  // The directory of a large TIFF is not at its beginning, and other formats begin alike.
  if (named === 'tiff' && !found && /^(II\*\0|MM\0\*)/.test(bytes.toString('latin1', 0, 4))) return 'tiff'
  return named === 'txt' || named === 'md' ? named : null
}

export function contentTypeOf(kind: FileKind): string {
  return fileKinds[kind].contentType
}

export function withEnding(name: string, kind: FileKind): string {
  const { endings } = fileKinds[kind]
  if (endings.some((ending) => ending === endingOf(name))) return name
  const stem = kindOfEnding(name) ? name.slice(0, name.lastIndexOf('.')) : name
  return `${stem}.${endings[0]}`
}

import { fileTypeFromBuffer } from 'file-type'

const kinds = {
  pdf: { contentType: 'application/pdf', endings: ['pdf'] },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
  },
  odt: { contentType: 'application/vnd.oasis.opendocument.text', endings: ['odt'] },
  txt: { contentType: 'text/plain', endings: ['txt'] },
  md: { contentType: 'text/markdown', endings: ['md', 'markdown'] },
  png: { contentType: 'image/png', endings: ['png'] },
  jpg: { contentType: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  tiff: { contentType: 'image/tiff', endings: ['tif', 'tiff'] },
} as const

export type FileKind = keyof typeof kinds

const all = Object.keys(kinds) as FileKind[]

export const headBytes = 4100

function endingOf(name: string): string {
  return name.match(/\.([A-Za-z0-9]+)$/)?.[1]?.toLowerCase() ?? ''
}

function kindOfEnding(name: string): FileKind | undefined {
  return all.find((kind) => kinds[kind].endings.some((ending) => ending === endingOf(name)))
}

/** An OpenDocument file begins with an uncompressed entry with its type (OpenDocument 1.3, part 2, 3.3). */
const odtHead = `mimetype${kinds.odt.contentType}`

/** The name only distinguishes texts. Null if refused. `createCheck` reads the rest. */
export async function findKind(head: Uint8Array, name: string): Promise<FileKind | null> {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) {
    return bytes.subarray(30, 30 + odtHead.length).equals(Buffer.from(odtHead)) ? 'odt' : 'docx'
  }
  const found = (await fileTypeFromBuffer(bytes))?.mime
  const kind = all.find((one) => kinds[one].contentType === found)
  if (kind) return kind
  const named = kindOfEnding(name)
  // PDF readers accept a header that comes a little later (ISO 32000-1, Annex H, note 13).
  if (named === 'pdf' && !found && bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  // The directory of a large TIFF is not at its beginning, and other formats begin alike.
  if (named === 'tiff' && !found && /^(II\*\0|MM\0\*)/.test(bytes.toString('latin1', 0, 4))) return 'tiff'
  return named === 'txt' || named === 'md' ? named : null
}

export function contentTypeOf(kind: FileKind): string {
  return kinds[kind].contentType
}

export function withEnding(name: string, kind: FileKind): string {
  const { endings } = kinds[kind]
  if (endings.some((ending) => ending === endingOf(name))) return name
  const stem = kindOfEnding(name) ? name.slice(0, name.lastIndexOf('.')) : name
  return `${stem}.${endings[0]}`
}

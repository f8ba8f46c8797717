import { parse } from 'csv-parse/sync'
import { emailField } from '@/lib/auth/schema'
import { AppError } from '@/lib/errors'
import { type ImportProblem, type ImportRow, importRowsAtMost as maxRows } from '@/lib/members/member'
import { fullNameSchema } from '@/lib/members/schema'
import { toOneLine } from '@/lib/text/one-line'
import { type Columns, guessColumns, readHeader, readRole } from './columns'
import { restoreCell } from './write'

type CsvRecord = { line: number; cells: string[] }

/** Excel in Swedish saves Windows-1252, UTF-8 with a byte order mark, or UTF-16. */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function findDelimiter(text: string): string {
  const first = text.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? ''
  const bare = first.replace(/"[^"]*"/g, '')
  const counts = [';', ',', '\t'].map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}

/** @throws AppError `import_unreadable`, `import_too_many` */
function readRecords(text: string, maxRecords: number): CsvRecord[] {
  if (text.includes('\0')) throw new AppError('import_unreadable')
  const records: CsvRecord[] = []
  try {
    parse(text, {
      delimiter: findDelimiter(text),
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      skipRecordsWithEmptyValues: true,
      trim: true,
      maxRecordSize: 10_000,
      onRecord: (cells: string[], { lines }) => {
        if (records.length === maxRecords) throw new AppError('import_too_many')
        records.push({ line: lines, cells })
        return null
      },
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('import_unreadable')
  }
  return records
}

const maxBytes = 1024 * 1024
/** More than the longest field has, an address of 254 characters, with spaces around and within. */
const cellCharacters = 1000

function isSpreadsheet(bytes: Uint8Array): boolean {
  const begins = (...start: number[]) => start.every((byte, index) => bytes[index] === byte)
  return begins(0x50, 0x4b, 0x03, 0x04) || begins(0xd0, 0xcf, 0x11, 0xe0)
}

/** @throws AppError `import_spreadsheet` and the other `import_*` codes of a file */
export function parseMembersCsv(bytes: Uint8Array): { rows: ImportRow[] } {
  if (isSpreadsheet(bytes)) throw new AppError('import_spreadsheet')
  if (bytes.byteLength > maxBytes) throw new AppError('import_too_large')
  const records = readRecords(decodeText(bytes), maxRows + 1)
  const [first] = records
  if (!first) throw new AppError('import_empty')
  const header = readHeader(first.cells)
  const columns = header ?? guessColumns(first.cells)
  if (!columns) throw new AppError('import_no_columns')
  const people = header ? records.slice(1) : records
  if (people.length === 0) throw new AppError('import_empty')
  if (people.length > maxRows) throw new AppError('import_too_many')
  const seen = new Set<string>()
  return { rows: people.map((record) => toRow(record, columns, seen)) }
}

function toRow({ line, cells }: CsvRecord, columns: Columns, seen: Set<string>): ImportRow {
  const read = (index: number | null) => (index === null ? '' : (cells[index] ?? ''))
  const cellAt = (index: number | null) => restoreCell(read(index).slice(0, cellCharacters))
  const isCut = (index: number | null) => read(index).length > cellCharacters
  const name = columns.name.map(cellAt).join(' ')
  const address = cellAt(columns.email).replace(/^mailto:/i, '')
  const fullName = fullNameSchema.safeParse(name)
  const email = emailField.safeParse(address)
  const role = readRole(cellAt(columns.role))
  const apartment = toOneLine(cellAt(columns.apartment)) || null
  const problems: (ImportProblem | false)[] = [
    name.trim() === '' && 'missing_name',
    (!fullName.success || columns.name.some(isCut)) && 'name_too_long',
    address.trim() === '' && 'missing_email',
    (!email.success || isCut(columns.email)) && 'bad_email',
    role === null && 'unknown_role',
    ((apartment?.length ?? 0) > 20 || isCut(columns.apartment)) && 'apartment_too_long',
    email.success && seen.has(email.data) && 'duplicate_in_file',
  ]
  if (email.success) seen.add(email.data)
  return {
    line,
    fullName: fullName.data ?? name.slice(0, 200),
    email: email.data ?? address.slice(0, 254),
    apartment: apartment?.slice(0, 20) ?? null,
    role: role ?? 'MEMBER',
    problem: problems.find((problem) => problem !== false) ?? null,
  }
}

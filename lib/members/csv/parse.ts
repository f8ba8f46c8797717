import { parse } from 'csv-parse/sync'
import { emailField } from '@/lib/auth/schema'
import { AppError } from '@/lib/errors'
import { restoreCell } from '@/lib/http/csv'
import { decodeText } from '@/lib/ingest/readers/decode-text'
import { type ImportProblem, type ImportRow, importRowsAtMost as maxRows } from '@/lib/members/member'
import { fullNameSchema } from '@/lib/members/schema'
import { toOneLine } from '@/lib/text/one-line'
import { type Columns, guessColumns, readHeader, readRole } from './columns'
import { type KnownApartments, readHousehold, rememberApartment } from './household'

type CsvRecord = { line: number; cells: string[] }

/** "sep=;" tells spreadsheet programs the separator. */
const SEPARATOR_LINE = /^"?sep=([;,\t|])"?[ \t]{0,9}(?=[\r\n]|$)/i
const linesOfDelimiter = 20

function findDelimiter(text: string): string {
  const stated = SEPARATOR_LINE.exec(text)?.[1]
  if (stated) return stated
  const lines = text.slice(0, 20_000).split(/\r\n|\r|\n/, linesOfDelimiter)
  const bare = lines.join('\n').replace(/"[^"]*(?:"|$)/g, '')
  const counts = [';', ',', '\t'].map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}

/** @throws AppError `import_unreadable`, `import_too_many` */
function readRecords(text: string, maxRecords: number): CsvRecord[] {
  if (text.includes('\0')) throw new AppError('import_unreadable')
  const records: CsvRecord[] = []
  try {
    // Its line stays as an empty one, so that the other lines keep their numbers.
    parse(text.replace(SEPARATOR_LINE, ''), {
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
  const table = findTable(records) ?? { columns: guessColumns(first.cells), people: records }
  const { columns, people } = table
  if (!columns) throw new AppError('import_no_columns')
  if (people.length === 0) throw new AppError('import_empty')
  if (people.length > maxRows) throw new AppError('import_too_many')
  const seen = new Map<string, string>()
  const apartments: KnownApartments = new Map()
  return { rows: people.map((record) => toRow(record, columns, seen, apartments)) }
}

const mostTitleRows = 15
const SUM = /^(?:antal|summa|totalt?|count|sum|total)(?!\p{L})/iu

/** The rows below the column heads, without a sum. There may be titles above the heads. */
function findTable(records: readonly CsvRecord[]): { columns: Columns; people: CsvRecord[] } | null {
  for (const [at, { cells }] of records.slice(0, mostTitleRows).entries()) {
    const columns = readHeader(cells)
    if (columns) return { columns, people: records.slice(at + 1).filter((one) => !isRemark(one, columns)) }
    if (cells.some((cell) => cell.includes('@'))) return null
  }
  return null
}

/** A sum, or a single cell in another column than that of the names. */
function isRemark({ cells }: CsvRecord, columns: Columns): boolean {
  if (cells.some((cell) => cell.includes('@'))) return false
  const filled = cells.flatMap((cell, index) => (cell.trim() ? [index] : []))
  const [first = -1] = filled
  return SUM.test(cells[first] ?? '') || (filled.length === 1 && !columns.name.includes(first))
}

function toRow(
  { line, cells }: CsvRecord,
  columns: Columns,
  seen: Map<string, string>,
  apartments: KnownApartments,
): ImportRow {
  const read = (index: number | null) => (index === null ? '' : (cells[index] ?? ''))
  const cellAt = (index: number | null) => restoreCell(read(index).slice(0, cellCharacters))
  const isCut = (index: number | null) => read(index).length > cellCharacters
  const name = columns.name.map(cellAt).join(' ')
  const address = repairAddress(cellAt(columns.email))
  const fullName = fullNameSchema.safeParse(name)
  const email = emailField.safeParse(address)
  const role = readRole(cellAt(columns.role))
  const household = readHousehold((field) => cellAt(columns[field]), apartments)
  const problems: (ImportProblem | false)[] = [
    name.trim() === '' && 'missing_name',
    (!fullName.success || columns.name.some(isCut)) && 'name_too_long',
    address.trim() === '' && 'missing_email',
    !email.success && findAddressProblem(address),
    (!email.success || isCut(columns.email)) && 'bad_email',
    role === null && 'unknown_role',
    isCut(columns.apartment) && 'apartment_too_long',
    household.problem ?? false,
    email.success && findDuplicate(seen.get(email.data), name),
  ]
  if (email.success && !seen.has(email.data)) seen.set(email.data, name)
  const problem = problems.find((one) => one !== false) ?? null
  if (problem === null) rememberApartment(household.values, apartments)
  return {
    line,
    fullName: fullName.data ?? name.slice(0, 200),
    email: email.data ?? address.slice(0, 254),
    ...household.values,
    role: role ?? 'MEMBER',
    problem,
  }
}

const ADDRESS = /[^\s<>,;"()@]{1,100}@[^\s<>,;"()@]{1,255}/gu

/** What mail programs write around an address: "Anna Ek <anna@example.se>", invisible spaces, a final dot. */
function repairAddress(cell: string): string {
  const line = toOneLine(cell)
  const found = (line.match(ADDRESS) ?? []).map((one) =>
    one.replace(/^'?(?:mailto:)?/i, '').replace(/[.'?!]{1,9}$/, ''),
  )
  const [first = line, ...others] = found
  return others.every((other) => other.toLowerCase() === first.toLowerCase()) ? first : line
}

function findAddressProblem(address: string): ImportProblem | false {
  const [local = '', domain = '', ...others] = address.split('@')
  if (others.length > 0) return 'two_addresses'
  if (!domain) return false
  if (/[^\p{ASCII}]/u.test(local)) return 'letters_in_address'
  return /[^\p{ASCII}]/u.test(domain) ? 'letters_in_domain' : false
}

/** A couple with one address is two people, and an account has one name. */
function findDuplicate(known: string | undefined, name: string): ImportProblem | false {
  if (known === undefined) return false
  const isSame = toOneLine(known).toLowerCase() === toOneLine(name).toLowerCase()
  return isSame ? 'duplicate_in_file' : 'shared_address'
}

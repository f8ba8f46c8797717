import { parse } from 'csv-parse/sync'
import { AppError } from '@/lib/errors'

export type CsvRecord = { line: number; cells: string[] }

/** Excel in Swedish saves Windows-1252, UTF-8 with a byte order mark, or UTF-16. */
export function decodeText(bytes: Uint8Array): string {
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
export function readRecords(text: string, maxRecords: number): CsvRecord[] {
  // The file is a program or a picture.
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

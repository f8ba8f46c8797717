/** What a demo document is made of; `pdf.ts` lays the blocks out in order. */
export type Block =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'note'; text: string }
  | { kind: 'table'; columns: TableColumn[]; rows: TableRow[] }
  | { kind: 'signatures'; place: string; names: string[] }
  | { kind: 'pageBreak' }

export interface TableColumn {
  title: string
  /** Share of the table's width; the shares of all columns add up to any number. */
  width: number
  align?: 'left' | 'right'
}

export interface TableRow {
  cells: string[]
  /** A total is bold under a line; a group is a bold heading within the table. */
  style?: 'total' | 'group'
}

export interface DocumentContent {
  title: string
  subtitle: string
  /** ISO date (YYYY-MM-DD): printed, and the creation date inside the file. */
  date: string
  /** A cover is a page of its own; a letterhead is the top of the first page. */
  opening: 'cover' | 'letterhead'
  blocks: Block[]
}

export function chapter(text: string): Block {
  return { kind: 'heading', level: 1, text }
}

/** A heading followed by its paragraphs, e.g. one § of the bylaws. */
export function clause(title: string, ...paragraphs: string[]): Block[] {
  return [{ kind: 'heading', level: 2, text: title }, ...paragraphs.map(paragraph)]
}

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text }
}

export function list(...items: string[]): Block {
  return { kind: 'list', items }
}

export function note(text: string): Block {
  return { kind: 'note', text }
}

/** Columns are `title|width`, right aligned with a trailing `>`; cells are parted by `|`. */
export function table(columns: string[], rows: (string | TableRow)[]): Block {
  return {
    kind: 'table',
    columns: columns.map((column) => {
      const [title = '', width = '1'] = column.split('|')
      return { title, width: Number.parseFloat(width), align: width.endsWith('>') ? 'right' : 'left' }
    }),
    rows: rows.map((row) => (typeof row === 'string' ? { cells: row.split('|') } : row)),
  }
}

export function total(cells: string): TableRow {
  return { cells: cells.split('|'), style: 'total' }
}

export function group(title: string): TableRow {
  return { cells: [title], style: 'group' }
}

export function signatures(place: string, ...names: string[]): Block {
  return { kind: 'signatures', place, names }
}

export const pageBreak: Block = { kind: 'pageBreak' }

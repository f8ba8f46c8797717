import type { FlowBlock } from './flow'

/** Makes one block of a table and one line of a row. A table in a cell becomes text of that cell. */
export class TableText {
  private depth = 0
  private rows: string[][] = []

  private readonly emit: (block: FlowBlock) => void

  constructor(emit: (block: FlowBlock) => void) {
    this.emit = emit
  }

  open(): void {
    this.depth += 1
  }

  openRow(): void {
    if (this.depth === 1) this.rows.push([])
  }

  openCell(): void {
    if (this.depth === 1) this.rows.at(-1)?.push('')
  }

  /** The value is false outside tables. */
  take(text: string): boolean {
    const row = this.rows.at(-1)
    if (this.depth === 0 || !row || row.length === 0) return false
    const line = text.replace(/\s+/g, ' ').trim()
    row.push(`${row.pop() ?? ''} ${line}`.trim())
    return true
  }

  close(): void {
    this.depth -= 1
    if (this.depth > 0) return
    const text = this.rows.map((cells) => cells.filter(Boolean).join('  ')).join('\n')
    this.rows = []
    this.emit({ text })
  }
}

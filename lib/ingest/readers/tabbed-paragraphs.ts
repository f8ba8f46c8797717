import type { FlowBlock } from './flow'
import { readTabbedParagraphs } from './tabbed-lines'

/** Makes one block of the paragraphs that are the rows of a table set with tabs. */
export class TabbedParagraphs {
  private rows: FlowBlock[] = []
  private readonly emit: (block: FlowBlock) => void

  constructor(emit: (block: FlowBlock) => void) {
    this.emit = emit
  }

  add(block: FlowBlock): void {
    const isRow = block.level === undefined && !block.picture && block.text.trim().includes('\t')
    if (isRow) {
      this.rows.push(block)
      return
    }
    this.flush()
    this.emit(block)
  }

  flush(): void {
    const rows = this.rows
    this.rows = []
    const table = readTabbedParagraphs(rows.flatMap(({ text }) => text.split('\n')))
    if (table) this.emit({ text: table.join('\n') })
    else for (const { text, ...row } of rows) this.emit({ ...row, text: text.replaceAll('\t', ' ') })
  }
}

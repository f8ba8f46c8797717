import { decodeText } from './decode-text'
import type { FlowBlock } from './flow'

export function readPlainText(bytes: Buffer, emit: (block: FlowBlock) => void): void {
  const lines = decodeText(bytes).split(/\r\n|[\r\n]/)
  let paragraph: string[] = []
  for (const line of [...lines, '']) {
    if (line.trim() !== '') paragraph.push(line)
    else if (paragraph.length > 0) {
      emit({ text: paragraph.join('\n') })
      paragraph = []
    }
  }
}

import { decodeText } from '@/lib/ingest/readers/decode-text'
import { Unreadable } from '@/lib/ingest/sandbox/extract-result'
import type { FlowBlock } from './flow'

export function readPlainText(bytes: Buffer, emit: (block: FlowBlock) => void): void {
  const lines = readText(bytes).split(/\r\n|[\r\n]/)
  let paragraph: string[] = []
  for (const line of [...lines, '']) {
    if (line.trim() !== '') paragraph.push(line)
    else if (paragraph.length > 0) {
      emit({ text: paragraph.join('\n') })
      paragraph = []
    }
  }
}

/** @throws Unreadable for a program, a picture or an archive, which alone contain the character NUL */
export function readText(bytes: Buffer): string {
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new Unreadable('wrong_type')
  return text
}

import { Unreadable } from '@/lib/ingest/sandbox/extract-result'
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

/** UTF-16 needs a byte order mark. Older Swedish files use Windows-1252. */
export function decodeText(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // Programs, pictures and archives alone contain this character.
  if (bytes.includes(0)) throw new Unreadable('wrong_type')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // In Windows-1252 every byte is a character.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

import type { FileKind } from '@/lib/ingest/formats'

export type FileCheck = { take(chunk: Uint8Array): boolean; finish(): boolean }

/** The directory of a zip is at its end and far smaller than this. */
const tailBytes = 1024 * 1024

export function createCheck(kind: FileKind): FileCheck {
  if (kind === 'docx') return checkDocx()
  if (kind === 'txt' || kind === 'md') return checkText()
  return { take: () => true, finish: () => true }
}

/** Refuses macros. Unpacks nothing. */
function checkDocx(): FileCheck {
  const last: Uint8Array[] = []
  let size = 0
  return {
    take(chunk) {
      last.push(chunk)
      size += chunk.byteLength
      while (size - (last[0]?.byteLength ?? 0) >= tailBytes) size -= last.shift()?.byteLength ?? 0
      return true
    },
    finish() {
      const names = listEntries(Buffer.concat(last))
      return (
        names.includes('[Content_Types].xml') &&
        // Word on the web names the main part "word/document2.xml".
        names.some((name) => /^word\/[^/]{1,80}\.xml$/.test(name)) &&
        !names.some((name) => name.endsWith('vbaProject.bin'))
      )
    },
  }
}

/** The central directory (APPNOTE 4.3.12, 4.3.16), as far as the tail contains it. */
function listEntries(tail: Buffer): string[] {
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > tail.length) return []
  const names: string[] = []
  let at = end - tail.readUInt32LE(end + 12)
  while (at >= 0 && at + 46 <= end && tail.readUInt32LE(at) === 0x02014b50) {
    const nameLength = tail.readUInt16LE(at + 28)
    names.push(tail.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + tail.readUInt16LE(at + 30) + tail.readUInt16LE(at + 32)
  }
  return names
}

/** Text has no control characters except tabs, line ends and page breaks. UTF-16 begins with a byte order mark. */
function checkText(): FileCheck {
  let isWide: boolean | undefined
  let isLittle = true
  /** The first byte of a character of UTF-16 whose second one comes with the next chunk. */
  let held: number | null = null
  let head: number[] = []
  const isText = (byte: number) => {
    if (!isWide) return !isControl(byte)
    const first = held
    held = first === null ? byte : null
    return first === null || !isControl(isLittle ? byte * 256 + first : first * 256 + byte)
  }
  return {
    take(chunk) {
      for (const byte of chunk) {
        if (isWide === undefined) {
          head.push(byte)
          if (head.length < 2) continue
          isLittle = head[0] === 0xff && head[1] === 0xfe
          isWide = isLittle || (head[0] === 0xfe && head[1] === 0xff)
          if (!isWide && !head.every(isText)) return false
          head = []
        } else if (!isText(byte)) return false
      }
      return true
    },
    finish: () => head.every((byte) => !isControl(byte)),
  }
}

const isControl = (code: number) => (code < 0x20 && (code < 0x09 || code > 0x0d)) || code === 0x7f

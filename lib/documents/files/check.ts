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
        names.includes('word/document.xml') &&
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

/** Text is UTF-8 or Windows-1252 and has no control characters except tabs, line ends and page breaks. */
function checkText(): FileCheck {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let utf8 = true
  let windows = true
  const decode = (chunk?: Uint8Array) => {
    if (!utf8) return
    try {
      decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      utf8 = false
    }
  }
  return {
    take(chunk) {
      decode(chunk)
      for (const byte of chunk) {
        if (isControl(byte)) return false
        if (unassigned.has(byte)) windows = false
      }
      return utf8 || windows
    },
    finish() {
      decode()
      return utf8 || windows
    },
  }
}

const isControl = (byte: number) => (byte < 0x20 && (byte < 0x09 || byte > 0x0d)) || byte === 0x7f
const unassigned = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

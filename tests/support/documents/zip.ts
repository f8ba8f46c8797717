import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  name: string
  content: Buffer | string
  /** Uncompressed, or already deflated with `size` as the claimed uncompressed size. */
  stored?: boolean
  deflated?: { size: number }
}

/** A minimal zip file (APPNOTE 4.3). */
export function makeZip(entries: ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, stored, deflated } of entries) {
    const plain = Buffer.from(content)
    const body = stored || deflated ? plain : deflateRawSync(plain)
    const nameBytes = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x800, 2)
    fields.writeUInt16LE(stored ? 0 : 8, 4)
    fields.writeUInt32LE(crc32(plain), 10)
    fields.writeUInt32LE(body.length, 14)
    fields.writeUInt32LE(deflated?.size ?? plain.length, 18)
    fields.writeUInt16LE(nameBytes.length, 22)
    files.push(Buffer.from('PK\x03\x04', 'latin1'), fields, nameBytes, body)
    const central = Buffer.alloc(14)
    central.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, central, nameBytes)
    offset += 30 + nameBytes.length + body.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length % 65_536, 8)
  end.writeUInt16LE(entries.length % 65_536, 10)
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}

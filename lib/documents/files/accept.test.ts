import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { maxDocumentBytes } from '@/lib/documents/document'
import type { AppError } from '@/lib/errors'
import { readTiff } from '@/lib/images/open-image'
import { makePdf } from '@/tests/support/documents/pdf'
import { makeZip } from '@/tests/support/documents/zip'
import { acceptFile, toFileName } from './accept'

/** A zip of these files. In OpenDocument the type comes first and uncompressed. */
const zip = (files: Record<string, string | Buffer>) =>
  makeZip(Object.entries(files).map(([name, content]) => ({ name, content, stored: name === 'mimetype' })))

async function* inPieces(bytes: Buffer, size = 1000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** The result for a file that is read to its end, as in an upload. */
async function judge(name: string, bytes: Buffer, size?: number): Promise<string> {
  try {
    const file = await acceptFile(name, inPieces(bytes, size))
    let length = 0
    for await (const chunk of file.body) length += chunk.byteLength
    if (!file.contentType.startsWith('image/') && !name.includes('.tif')) expect(length).toBe(bytes.length)
    return `${file.name} ${file.contentType}`
  } catch (error) {
    return (error as AppError).code
  }
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const odt = 'application/vnd.oasis.opendocument.text'
const parts = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' }
const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#0a7' } })
const png = await picture.png().toBuffer()
const jpeg = await picture.jpeg().toBuffer()

/** A PNG whose header says that each side has so many pixels. */
function claimSize(image: Buffer, side: number): Buffer {
  const claiming = Buffer.from(image)
  claiming.writeUInt32BE(side, 16)
  claiming.writeUInt32BE(side, 20)
  claiming.writeUInt32BE(crc32(claiming.subarray(12, 29)), 29)
  return claiming
}

/** A TIFF whose directory says that the image is so wide. */
async function claimTiffWidth(width: number): Promise<Buffer> {
  const claiming = await picture.tiff({ compression: 'none' }).toBuffer()
  const directory = claiming.readUInt32LE(4)
  const entry = Array.from({ length: claiming.readUInt16LE(directory) }, (_, at) => directory + 2 + 12 * at)
  for (const at of entry)
    if (claiming.readUInt16LE(at) === 256 || claiming.readUInt16LE(at) === 257) {
      claiming.writeUInt16LE(4, at + 2)
      claiming.writeUInt32LE(width, at + 8)
    }
  return claiming
}

describe('an uploaded file is recognised by its bytes', () => {
  it('PDF, Word, ODT, text, Markdown, PNG and JPEG are accepted', async () => {
    expect(await judge('Stadgar.pdf', await makePdf(['Hej']))).toBe('Stadgar.pdf application/pdf')
    expect(await judge('Brev.docx', zip(parts), 7)).toBe(`Brev.docx ${word}`)
    expect(await judge('Brev.odt', zip({ mimetype: odt, 'content.xml': 'x' }))).toBe(`Brev.odt ${odt}`)
    expect(await judge('Råd.TXT', Buffer.from('Åäö\r\n'), 1)).toBe('Råd.TXT text/plain')
    expect(await judge('Råd.txt', Buffer.from('Åäö', 'latin1'))).toBe('Råd.txt text/plain')
    expect(await judge('BM möte.md', Buffer.from('BM # Rubrik'))).toBe('BM möte.md text/markdown')
    expect(await judge('Plan.png', png)).toBe('Plan.png image/png')
    expect(await judge('Plan.JPEG', jpeg)).toBe('Plan.JPEG image/jpeg')
  })

  it('texts of older computers, of Notepad and of Word on the web are accepted', async () => {
    for (const size of [1, 3, 1000]) {
      expect(await judge('a.txt', Buffer.from('\ufeffStäddag\r\n', 'utf16le'), size)).toBe('a.txt text/plain')
      const swapped = Buffer.from('\ufeffStäddag', 'utf16le').swap16()
      expect(await judge('a.txt', swapped, size)).toBe('a.txt text/plain')
    }
    expect(await judge('mac.txt', Buffer.from([0x81, 0x72]))).toBe('mac.txt text/plain')
    const online = { '[Content_Types].xml': '<Types/>', 'word/document2.xml': '<w:document/>' }
    expect(await judge('Brev.docx', zip(online))).toBe(`Brev.docx ${word}`)
  })

  it('a file that only needs to be saved otherwise is refused with how', async () => {
    expect(await judge('regler.txt', Buffer.from('{\\rtf1\\ansi Hej}'))).toBe('document_is_rtf')
    const container = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1528)])
    expect(await judge('låst.docx', container)).toBe('document_encrypted')
    const named = Buffer.concat([container, Buffer.from('EncryptedPackage', 'utf16le')])
    expect(await judge('låst', named)).toBe('document_encrypted')
    expect(await judge('gammal.doc', container)).toBe('document_type_refused')
  })

  it('a name without the correct extension gets it', async () => {
    expect(await judge('Plan.png', jpeg)).toBe('Plan.jpg image/jpeg')
    expect(await judge('Stadgar', await makePdf(['Hej']))).toBe('Stadgar.pdf application/pdf')
    expect(await judge('Möte 1.2', png)).toBe('Möte 1.2.png image/png')
  })

  it('U01 U03 any other file is refused, whatever its name', async () => {
    const refused: [string, Buffer][] = [
      ['program.pdf', Buffer.from('MZ\x90\0\x03 %PDF- this program cannot be run in DOS mode')],
      ['program.txt', Buffer.from('MZ\x90\0\x03', 'latin1')],
      ['elf.docx', Buffer.from('\x7fELF\x02\x01\x01')],
      ['sida.html', Buffer.from('<html><script>alert(1)</script>')],
      ['bild.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['arkiv.docx', zip({ 'virus.exe': 'MZ' })],
      ['makro.docx', zip({ ...parts, 'word/vbaProject.bin': 'x' })],
      ['kalkyl.odt', zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' })],
      ['avhuggen.docx', zip(parts).subarray(0, -30)],
      ['gammal.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
      ['bild.gif', Buffer.from('GIF89a')],
      ['trasig.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
      ['jätte.png', claimSize(png, 60_000)],
      ['avhuggen.jpg', jpeg.subarray(0, -200)],
      ['avhuggen.tif', (await picture.tiff().toBuffer()).subarray(0, -200)],
      ['jätte.tif', await claimTiffWidth(60_000)],
      ['styr.txt', Buffer.from([0x48, 0x01, 0x65])],
      ['utan-märke.txt', Buffer.from('Hej', 'utf16le')],
      ['styr-16.txt', Buffer.from('\ufeffHej\u0001', 'utf16le')],
    ]
    for (const [name, bytes] of refused)
      expect([name, await judge(name, bytes)]).toEqual([name, 'document_type_refused'])
  })

  it('a photo keeps its image, upright, and loses its location', async () => {
    const photo = await sharp(jpeg)
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 30/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(photo.includes('Exif')).toBe(true)
    const { body } = await acceptFile('Gården.jpg', inPieces(photo))
    const stored = Buffer.concat(await Array.fromAsync(body))
    const { exif, width, height, orientation } = await sharp(stored).metadata()
    expect({ exif, width, height, orientation }).toEqual({ width: 20, height: 40 })
  })

  it('a scan in TIFF becomes a PDF with its pages, upright, and loses its location', async () => {
    const pages = Buffer.alloc(800 * 3300, 255)
    const tall = sharp(pages, { raw: { width: 800, height: 3300, channels: 1, pageHeight: 1100 } })
    const scan = await tall
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 30/1' } })
      .withMetadata({ density: 100 })
      .tiff({ compression: 'lzw' })
      .toBuffer()
    expect((await sharp(scan).metadata()).pages).toBe(3)
    const { name, contentType, body } = await acceptFile('Stadgar 1998.tif', inPieces(scan))
    expect([name, contentType]).toEqual(['Stadgar 1998.pdf', 'application/pdf'])
    const stored = Buffer.concat(await Array.fromAsync(body))
    expect(stored.toString('latin1').match(/\/MediaBox \[0 0 576 792\]/g)).toHaveLength(3)
    expect(stored.includes('GPS')).toBe(false)
    const most = { pages: 3, pixels: 3 * 800 * 1100, seconds: 60 }
    expect(await Array.fromAsync(readTiff(scan, most))).toHaveLength(3)
    for (const less of [{ pages: 2 }, { pixels: most.pixels - 1 }, { seconds: 0 }])
      await expect(Array.fromAsync(readTiff(scan, { ...most, ...less }))).rejects.toThrow('a TIFF of too')
  })

  it('U06 an empty file, the limit, and one byte more', async () => {
    expect(await judge('tom.pdf', Buffer.alloc(0))).toBe('document_empty')
    const full = Buffer.alloc(maxDocumentBytes + 1, 0x20)
    full.write('%PDF-1.7')
    expect(await judge('stor.pdf', full.subarray(0, -1), 65_536)).toBe('stor.pdf application/pdf')
    expect(await judge('stor.pdf', full, 65_536)).toBe('document_too_large')
  })

  it('U08 a zip bomb is not unpacked', async () => {
    const bomb = zip({ ...parts, 'word/media/bomb.xml': Buffer.alloc(40_000_000) })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await judge('bomb.docx', bomb)).toBe(`bomb.docx ${word}`)
  })
})

describe('the name of an uploaded file', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Karin\\Stadgar.pdf', 'Stadgar.pdf'],
    ['fak\u202Etxt.exe.pdf', 'faktxt.exe.pdf'],
    ['rad\r\nbrytning\u0000.pdf', 'rad brytning.pdf'],
    ['A\u030Arsmo\u0308te.pdf', 'Årsmöte.pdf'],
    ['.htaccess', 'htaccess'],
    ['  Protokoll .pdf ', 'Protokoll.pdf'],
    ['\u200B.pdf', 'pdf'],
    ['...', 'document'],
    ['', 'document'],
    ['\uD800.pdf', '\uFFFD.pdf'],
  ])('U04 %j becomes %j', (sent, kept) => {
    expect(toFileName(sent)).toBe(kept)
  })

  it('U04 a long name is cut before its extension, between two letters', () => {
    const name = toFileName(`${'🏠å'.repeat(300)}.pdf`)
    expect([...name]).toHaveLength(200)
    expect(name).toMatch(/(🏠å)+\.pdf$/u)
    expect(name.isWellFormed()).toBe(true)
  })
})

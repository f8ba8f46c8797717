import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text'

const text = 'Städdag på gården: Åsa, Örjan och Ärla kör släpet; JOSÉ bär.'
const encode = (codes: Record<string, number>) =>
  Uint8Array.from(text, (letter) => codes[letter] ?? letter.charCodeAt(0))

describe('the bytes of a text are read as its writer saw them', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16 of Notepad', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 in the other order of bytes', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['Windows-1252', encode({})],
    ['Mac Roman', encode({ å: 0x8c, ä: 0x8a, ö: 0x9a, Å: 0x81, Ä: 0x80, Ö: 0x85, É: 0x83 })],
    ['code page 850', encode({ å: 0x86, ä: 0x84, ö: 0x94, Å: 0x8f, Ä: 0x8e, Ö: 0x99, É: 0x90 })],
  ])('%s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text)
  })

  it('seven bits, in which brackets are letters', () => {
    const written = Buffer.from(
      '[NDRINGAR\n1 | AB f}r inte {ga l{genheten. ]tg{rder p} v}ra balkonger, \\vrigt. K|ket.',
    )
    expect(decodeText(written)).toBe(
      'ÄNDRINGAR\n1 | AB får inte äga lägenheten. Åtgärder på våra balkonger, Övrigt. Köket.',
    )
  })

  it.each([
    'Hej {namn}, din kod {kod} gäller för {adress}.',
    'Hej {namn}, koden {kod} finns hos {adress} till{och}med fredag.',
    '| Namn | Pris |\n|---|---|\n| Lokal|500 |',
  ])('the braces and bars of other texts stay: %s', (written) => {
    expect(decodeText(Buffer.from(written))).toBe(written)
  })

  it('every byte is a character', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    expect(decodeText(all)).toHaveLength(256)
  })
})

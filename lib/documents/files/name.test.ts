import { describe, expect, it } from 'vitest'
import { toFileName } from './name'

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

import { describe, expect, it } from 'vitest'
import { makeRawPdf, makeStream } from '@/tests/support/documents/pdf'
import { readPdf } from '@/tests/support/documents/read-pdf'

const lines = ['Hundar får vara lösa.', 'Cyklar ställs i cykelrummet.', 'Grillning sker på grillplatsen.']
const [first, second, third] = lines as [string, string, string]
const latin = (text: string) => Buffer.from(text, 'latin1')

/** A page of three lines with one annotation, whose look is drawn by `look`. */
async function read(annotation: string, look = '', states = ''): Promise<string> {
  const text = lines.map((line, at) => `BT /F 11 Tf 72 ${760 - at * 24} Td (${line}) Tj ET`).join('\n')
  const fonts = `/Font << /F 4 0 R >> /ExtGState << /G << ${states} >> >>`
  const pdf = makeRawPdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [6 0 R] /Resources << ${fonts} >> /Contents 5 0 R >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    makeStream('', latin(text)),
    latin(`<< /Type /Annot ${annotation} ${look ? '/AP << /N 7 0 R >>' : ''} >>`),
    ...(look
      ? [
          makeStream(
            `/Type /XObject /Subtype /Form /BBox [0 0 260 20] /Resources << ${fonts} >>`,
            latin(look),
          ),
        ]
      : []),
  ])
  return (await readPdf(pdf)).map((page) => page.text).join('\n')
}

const overSecond = '/F 4 /Rect [70 731 330 751]'

describe('the choice of a form', () => {
  it('is read by the name that its reader sees, not by its value', async () => {
    const choice = '/Subtype /Widget /F 4 /FT /Ch /Ff 131072 /T (a) /Rect [240 755 320 772]'
    expect(await read(`${choice} /V (0) /Opt [[(0) (Nej)] [(1) (Ja)]]`)).toMatch(/lösa\.\s+Nej/)
    expect(await read(`${choice} /V (Kanske) /Opt [[(0) (Nej)] [(1) (Ja)]]`)).toContain('Kanske')
  })
})

describe('a stamp on a page', () => {
  const look = 'BT /F 12 Tf 10 5 Td (UPPHÄVD) Tj ET'

  it('is read apart from the lines that it lies across, and not if it is hidden', async () => {
    expect(await read(`/Subtype /Stamp ${overSecond}`, look)).toMatch(/grillplatsen\.\s+UPPHÄVD$/)
    expect(await read('/Subtype /Stamp /F 2 /Rect [70 731 330 751]', look)).not.toContain('UPPHÄVD')
  })

  it('covers what it lies on if it is filled', async () => {
    const text = await read(`/Subtype /Stamp ${overSecond}`, `1 1 1 rg 0 0 260 20 re f 0 g ${look}`)
    expect(text).not.toContain(second)
    expect(text).toContain('UPPHÄVD')
  })
})

describe('what is drawn over the words of a page by hand', () => {
  it('hides them if it is an area of one colour, also below a note of its own', async () => {
    for (const colour of ['1 1 1', '0 0 0']) {
      const text = await read(`/Subtype /Square ${overSecond}`, `${colour} rg 0 0 260 20 re f`)
      expect(text).not.toContain(second)
      expect(text).toContain(first)
      expect(text).toContain(third)
    }
    const note = '1 1 1 rg 0 0 260 20 re f 0 g BT /F 11 Tf 2 5 Td (Cyklar ställs ute.) Tj ET'
    const noted = await read(`/Subtype /FreeText ${overSecond} /DA (/F 11 Tf 0 g)`, note)
    expect(noted).toContain('Cyklar ställs ute.')
    expect(noted).not.toContain(second)
  })

  it('hides none if it is a frame, or can be seen through', async () => {
    const area = '1 1 0 rg 0 0 260 20 re f'
    for (const [look, states] of [
      ['1 0 0 RG 1 1 258 18 re S', ''],
      [`/G gs ${area}`, '/ca 0.3'],
      [`/G gs ${area}`, '/BM /Multiply'],
    ] as const)
      expect(await read(`/Subtype /Square ${overSecond}`, look, states)).toContain(second)
  })

  it.each([
    ['a line', '/Subtype /Line /L [72 739.5 212 739.5]'],
    ['a stroke of a pen', '/Subtype /Ink /InkList [[72 739 120 741 180 739 211 740]]'],
    ['a line of several parts', '/Subtype /PolyLine /Vertices [72 740 140 741 212 740]'],
  ])('strikes them through: %s', async (_, annotation) => {
    const text = await read(`${annotation} ${overSecond} /C [1 0 0]`)
    expect(text).not.toContain(second)
    expect(text).toContain(first)
  })

  it.each([
    ['a line below them', '/Subtype /Line /L [72 733 212 733]'],
    ['a slanted line', '/Subtype /Line /L [72 705 500 775]'],
    ['a signature', '/Subtype /Ink /InkList [[72 733 90 750 110 731 140 748 170 735]]'],
  ])('strikes none through: %s', async (_, annotation) => {
    expect(await read(`${annotation} ${overSecond} /C [1 0 0]`)).toContain(second)
  })
})

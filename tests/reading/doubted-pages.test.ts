import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makePdf, makeRawPdf, makeStream } from '@/tests/support/documents/pdf'
import { readPdf } from '@/tests/support/documents/read-pdf'
import { makePicture } from '@/tests/support/documents/scan'

const doubtOf = async (bytes: Buffer) =>
  (await readPdf(bytes)).map(({ doubtful, pictured }) => (doubtful ? 'text' : pictured ? 'picture' : null))

type Placed = { picture: Buffer; x?: number; y?: number; width: number }

const pageOf = (text: string, { picture, x = 0, y = 0, width }: Placed) =>
  makePdf([text], { draw: (document) => document.image(picture, x, y, { width }) })

const notice = `Stambytet\n\n${'Styrelsen har anlitat Röret AB för stambytet. '.repeat(12)}`
const drawNotice = async () => (await makePicture(notice)).jpeg().toBuffer()
const rules = 'Tvättstugan får användas mellan klockan 7 och 21. Mattor tvättas inte i de små maskinerna. '

describe('a page that is recognized although it has text', () => {
  it('has few words beside a scan or a pasted notice, and not beside a small picture', async () => {
    const picture = await drawNotice()
    const stamped = (width: number) => pageOf('Dokumentnyckel: 7QX2M-K4RTD-98HLV', { picture, width })
    expect(await doubtOf(await stamped(595))).toEqual(['text'])
    expect(await doubtOf(await stamped(280))).toEqual(['picture'])
    expect(await doubtOf(await stamped(150))).toEqual([null])
  })

  it('is a scan with a stamp of many letters', async () => {
    const stamp = 'Handlingen är undertecknad elektroniskt av alla parter och får inte ändras efter det. '
    const bytes = await pageOf(stamp.repeat(6), { picture: await drawNotice(), width: 595 })
    expect(await doubtOf(bytes)).toEqual(['picture'])
  })

  it('has a notice below its text, and not a photo', async () => {
    const below = (picture: Buffer) => pageOf(rules.repeat(8), { picture, x: 100, y: 350, width: 330 })
    const tones = Buffer.from(Array.from({ length: 300 * 300 }, (_, at) => ((at % 300) + at / 300) % 256))
    const photo = await sharp(tones, { raw: { width: 300, height: 300, channels: 1 } })
      .jpeg()
      .toBuffer()
    expect(await doubtOf(await below(await drawNotice()))).toEqual(['picture'])
    expect(await doubtOf(await below(photo))).toEqual([null])
  })

  it('draws letters as outlines below its heading, and not a logo', async () => {
    const outlined = (letters: number) =>
      makePdf(['Kallelse till stämma'], {
        draw: (document) => {
          for (let at = 0; at < letters; at += 1) {
            const [x, y] = [60 + (at % 40) * 10, 200 + Math.floor(at / 40) * 16]
            const round = `C ${x + 6} ${y} ${x + 6} ${y + 8} ${x} ${y + 8} C ${x - 6} ${y + 8} ${x - 6} ${y} ${x} ${y}`
            document.path(`M ${x} ${y} ${round} M ${x} ${y + 2} ${round} Z`).fill('#111111')
          }
        },
      })
    expect(await doubtOf(await outlined(400))).toEqual(['picture'])
    expect(await doubtOf(await outlined(12))).toEqual([null])
  })

  it('has a font that maps one letter to nothing, where each such letter is a piece of its own', async () => {
    const toUnicode = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange
      1 beginbfchar <73> <e001> endbfchar endcmap end`
    const pieces = rules
      .replace(/[^ -~]/g, 'a')
      .split('s')
      .map((piece) => `/F 11 Tf (${piece}) Tj`)
      .join(' /G 11 Tf (s) Tj ')
    const lines = [700, 680, 660].map((y) => `BT 1 0 0 1 60 ${y} Tm ${pieces} ET`).join(' ')
    const bytes = makeRawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R /G 6 0 R >> >> >>',
      makeStream('', lines),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /ToUnicode 7 0 R >>',
      makeStream('', toUnicode),
    ])
    expect(await doubtOf(bytes)).toEqual(['text'])
  })
})

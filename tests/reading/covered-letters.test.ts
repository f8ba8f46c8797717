import { describe, expect, it } from 'vitest'
import { foldWhiteSpace } from '@/lib/text/quote'
import { readDrawnPage } from '@/tests/support/documents/drawn-page'

const rules =
  'Styrelsen ansvarar för föreningens hus och mark. Den som vill hyra ut sin lägenhet i andra hand ska ansöka ' +
  'skriftligen hos styrelsen senast tre månader före uthyrningen. Ansökan ska innehålla skälet och tiden.'
const said = 'Koden är 7731.'

type Page = PDFKit.PDFDocument
const read = async (draw: (page: Page) => void) =>
  foldWhiteSpace(
    await readDrawnPage((page) => {
      page.fontSize(11).fillColor('#000000').text(rules, 72, 72)
      draw(page)
    }),
  )
const write = (page: Page, colour: string | [number, number, number, number] = '#000000') =>
  page.fillColor(colour).text(said, 72, 200)
const area = (page: Page) => page.rect(60, 190, 300, 30)

describe('letters below an area of any colour', { timeout: 20_000 }, () => {
  it.each(['#000000', '#1f3864', '#cccccc'])('are omitted: %s', async (colour) => {
    expect(await read((page) => area(write(page)).fill(colour))).toBe(rules)
  })

  it('are read where the area is drawn before them, is a frame, is thin or can be seen through', async () => {
    const draws: ((page: Page) => void)[] = [
      (page) => write(area(page).fill('#cccccc')),
      (page) => area(write(page)).stroke('#000000'),
      (page) => write(page).rect(60, 212, 300, 1).fill('#000000'),
      (page) => area(write(page).fillOpacity(0.4)).fill('#ffeb3b'),
    ]
    for (const draw of draws) expect(await read(draw)).toBe(`${rules} ${said}`)
  })

  it('are omitted in a part of a line', async () => {
    const text = await read((page) => {
      write(page)
      page.rect(72 + page.widthOfString('Koden är '), 196, 60, 16).fill('#000000')
    })
    expect(text).toBe(`${rules} Koden är`)
  })
})

describe('letters of the colour of their ground', { timeout: 20_000 }, () => {
  it('are omitted, and read on a lighter or darker one', async () => {
    expect(await read((page) => write(area(page).fill('#1f3864'), '#1f3864'))).toBe(rules)
    expect(await read((page) => write(area(page).fill('#1f3864'), '#20395f'))).toBe(rules)
    expect(await read((page) => write(area(page).fill('#c8e6c9'), '#2e7d32'))).toBe(`${rules} ${said}`)
  })

  it('are read on a white card that lies on it, and on a tint of the same colour', async () => {
    const card = await read((page) => {
      page.rect(50, 180, 400, 60).fill('#1f3864')
      write(area(page).fill('#ffffff'), '#1f3864')
    })
    expect(card).toBe(`${rules} ${said}`)
    const tint = await read((page) => {
      area(page.fillOpacity(0.1)).fill('#1f3864')
      write(page.fillOpacity(1), '#1f3864')
    })
    expect(tint).toBe(`${rules} ${said}`)
  })

  it('are omitted where they leave hardly a trace, and read as a watermark', async () => {
    expect(await read((page) => write(page.fillOpacity(0.02)))).toBe(rules)
    expect(await read((page) => write(page.fillOpacity(0.15)))).toBe(`${rules} ${said}`)
    expect(await read((page) => write(page, [0, 0, 0, 0]))).toBe(rules)
  })
})

describe('letters outside the area in which a page shows what is drawn', { timeout: 20_000 }, () => {
  const clip = (page: Page, y: number) => page.save().rect(60, y, 400, 40).clip()

  it('are omitted, and read inside it and after it', async () => {
    expect(await read((page) => write(clip(page, 600)).restore())).toBe(rules)
    expect(await read((page) => write(clip(page, 185)).restore())).toBe(`${rules} ${said}`)
    expect(await read((page) => write(clip(page, 600).restore()))).toBe(`${rules} ${said}`)
  })
})

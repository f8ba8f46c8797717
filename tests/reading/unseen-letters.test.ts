import { describe, expect, it } from 'vitest'
import { foldWhiteSpace } from '@/lib/text/quote'
import { readDrawnPage } from '@/tests/support/documents/drawn-page'

const rules =
  'Styrelsen ansvarar för föreningens hus och mark. Den som vill hyra ut sin lägenhet i andra hand ska ansöka ' +
  'skriftligen hos styrelsen senast tre månader före uthyrningen. Ansökan ska innehålla skälet och tiden.'

describe('letters that a reader of the page cannot see', { timeout: 20_000 }, () => {
  it('words below a highlighter and black words beside white ones are read', async () => {
    const text = await readDrawnPage((page) => {
      page.font('Helvetica').fontSize(11)
      page.lineWidth(12).strokeColor('#ffee66').moveTo(72, 104).lineTo(190, 104).stroke()
      page.fillColor('#000000').text('Hundar är välkomna.', 72, 100)
      page.fillColor('#000000').text('Bastun öppnar klockan 17', 72, 130, { continued: true })
      page.fillColor('#ffffff').text('.', { continued: false })
    })
    expect(foldWhiteSpace(text)).toBe('Hundar är välkomna. Bastun öppnar klockan 17.')
  })

  it('white letters beside a dark ground are omitted', async () => {
    const text = await readDrawnPage((page) => {
      page.rect(60, 90, 300, 25).fill('#1f3864')
      page.fillColor('#ffffff').fontSize(11).text('Tvättstugan', 72, 98)
      page.fillColor('#ffffff').text('Koden är 6620.', 72, 150)
    })
    expect(foldWhiteSpace(text)).toBe('Tvättstugan')
  })

  it('letters that are white on white, or transparent, are omitted, and kept on a dark ground', async () => {
    const say = (page: PDFKit.PDFDocument) => {
      page.fontSize(11).fillColor('#ffffff').text('Koden är 6620.', 72, 130)
      page.fillOpacity(0).fillColor('#000000').text('Tvättmedel ingår.', 72, 150)
    }
    const onPaper = await readDrawnPage((page) => say(page.fontSize(11).text(rules, 72, 80)))
    expect(foldWhiteSpace(onPaper)).toBe(rules)
    const onBlue = await readDrawnPage((page) => say(page.rect(60, 120, 300, 25).fill('#1f3864')))
    expect(foldWhiteSpace(onBlue)).toBe('Koden är 6620.')
  })

  it('invisible letters among others are omitted, and kept where all are, because shapes may show them', async () => {
    const hide = (page: PDFKit.PDFDocument, said: string, y: number) => {
      page.addContent('3 Tr')
      page.text(said, 72, y)
      page.addContent('0 Tr')
    }
    const among = await readDrawnPage((page) => {
      page.fontSize(11).text(rules, 72, 80)
      hide(page, 'Platsen får hyras ut.', 150)
    })
    expect(foldWhiteSpace(among)).toBe(rules)
    const alone = await readDrawnPage((page) => hide(page.fontSize(11), rules, 80))
    expect(foldWhiteSpace(alone)).toBe(rules)
  })

  it('letters below a white area are omitted, also a part of a line, and those written on it are read', async () => {
    const text = await readDrawnPage((page) => {
      page.fontSize(11).text('En plats med eluttag kostar 310 kronor.', 72, 80).text(rules, 72, 120)
      const before = page.widthOfString('En plats med eluttag kostar ')
      const width = page.widthOfString('310')
      page
        .rect(72 + before, 78, width, 14)
        .fill('#ffffff')
        .fillColor('#000000')
      page.text('560', 72 + before, 80, { lineBreak: false })
      // White areas below letters, beside them, transparent, or cut to nothing hide none.
      page.rect(60, 160, 400, 20).fill('#ffffff').fillColor('#000000').text('Gäller från maj.', 72, 164)
      page.rect(60, 60, 400, 10).fill('#ffffff')
      page.fillOpacity(0).rect(60, 70, 400, 200).fill('#ffffff')
      page.fillOpacity(1).rect(500, 60, 10, 10).clip().rect(60, 70, 400, 200).fill('#ffffff')
    })
    expect(text.split('\n\n').map(foldWhiteSpace)).toEqual([
      'En plats med eluttag kostar 560 kronor.',
      rules,
      'Gäller från maj.',
    ])
  })

  it('a white area over a space alone joins no words and no cells', async () => {
    const text = await readDrawnPage((page) => {
      page.fontSize(11).text('Ledning för avlopp och ventilation ', 72, 80, { lineBreak: false })
      const end = 72 + page.widthOfString('Ledning för avlopp och ventilation')
      const next = end + page.widthOfString(' ')
      page.text('vilka tjänar huset.', next, 80, { lineBreak: false })
      page.text('År 2025', 72, 120, { lineBreak: false }).text(' ', 120, 120, { lineBreak: false })
      page.text('År 2024', 160, 120, { lineBreak: false })
      page
        .rect(end, 78, next - end, 14)
        .fill('#ffffff')
        .rect(118, 118, 20, 14)
        .fill('#ffffff')
    })
    expect(text).toBe('Ledning för avlopp och ventilation vilka tjänar huset.\n\nÅr 2025  År 2024')
  })

  it('letters outside the page keep no hidden ones in the text', async () => {
    const text = await readDrawnPage((page) => {
      page.fontSize(11).text('Släpkärra parkeras gratis.', 72, -40, { lineBreak: false })
      page.text(rules, 72, 80).fillColor('#ffffff').text('Husvagn får stå hela året.', 72, 130)
    })
    expect(foldWhiteSpace(text)).toBe(rules)
  })

  it('letters too small to see are omitted', async () => {
    const text = await readDrawnPage((page) => {
      page.fontSize(11).text(rules, 72, 100).fontSize(1).text('Fakturan betalas av grannen.')
    })
    expect(foldWhiteSpace(text)).toBe(rules)
  })
})

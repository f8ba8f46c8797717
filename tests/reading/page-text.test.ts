import { describe, expect, it } from 'vitest'
import { foldWhiteSpace } from '@/lib/text/quote'
import { readDrawnPage } from '@/tests/support/documents/drawn-page'

const rules =
  'Styrelsen ansvarar för föreningens hus och mark. Den som vill hyra ut sin lägenhet i andra hand ska ansöka ' +
  'skriftligen hos styrelsen senast tre månader före uthyrningen. Ansökan ska innehålla skälet och tiden.'

describe('a page as a reader sees it', { timeout: 20_000 }, () => {
  it('struck text is left out, and a note that stands on the page is read', async () => {
    const text = await readDrawnPage((page) => {
      page.font('Helvetica').fontSize(11).text('Gästlägenheten kostar 350 kronor per dygn.', 72, 100)
      const before = page.widthOfString('Gästlägenheten kostar ')
      page.strike(72 + before, 98, page.widthOfString('350 kronor'), 14)
      page.textAnnotation(72, 130, 300, 16, 'Ny avgift: 450 kronor per dygn.')
    })
    expect(text).toMatch(/^Gästlägenheten kostar per dygn\.\s+Ny avgift: 450 kronor per dygn\.$/)
  })

  it('text that a drawn line goes through is left out, and underlined text and the rows of a table are read', async () => {
    const text = await readDrawnPage((page) => {
      const write = (said: string, options: PDFKit.Mixins.TextOptions, isLast = false) =>
        page.text(said, { ...options, continued: !isLast })
      page.font('Helvetica').fontSize(11).text('', 72, 100)
      write('Varje pass är ', {})
      write('fyra', { strike: true })
      write(' ', { strike: false })
      write('tre', { underline: true })
      write(' timmar. ', { underline: false })
      write('Mattor får tvättas i stora maskinen.', { strike: true })
      write(' Mattor får inte tvättas.', { strike: false }, true)
      for (const y of [140, 158, 176]) page.moveTo(72, y).lineTo(400, y).stroke()
      page.text('Torkrum', 76, 144).text('Mangel', 76, 162)
    })
    expect(text).toMatch(/^Varje pass är tre timmar\. Mattor får inte\s+tvättas\.\s+Torkrum\s+Mangel$/)
  })

  it('text that two long lines cross out is left out, and words beside or in a small cross are read', async () => {
    const text = await readDrawnPage((page) => {
      const cross = (left: number, top: number, right: number, bottom: number) =>
        page.moveTo(left, top).lineTo(right, bottom).moveTo(right, top).lineTo(left, bottom).stroke()
      page.font('Helvetica').fontSize(11)
      page.text('Bilplatsen får hyras ut vidare.', 72, 100)
      page.text('Husvagn får stå i två veckor.', 72, 116)
      cross(70, 98, 250, 130)
      page.text('Bilplatsen får inte hyras ut vidare.', 72, 150)
      page.text('Hiss', 110, 190)
      cross(72, 176, 172, 216)
      page.text('Pris och kostnad stiger varje år.', 72, 236)
      page.moveTo(72, 234).lineTo(250, 300).stroke()
    })
    expect(text.split(/\n+/)).toEqual([
      'Bilplatsen får inte hyras ut vidare.',
      'Hiss',
      'Pris och kostnad stiger varje år.',
    ])
  })

  it('a cross over some words of a line, slanted words or a drawing, and a faint one leave out nothing', async () => {
    const said = ['Avgiften är 350 kronor per dygn för alla boende.', 'Husvagn får stå i två veckor.']
    const readWith = (draw: (page: PDFKit.PDFDocument) => void) =>
      readDrawnPage((page) => {
        page
          .font('Helvetica')
          .fontSize(11)
          .text(said[0] ?? '', 72, 100)
          .text(said[1] ?? '', 72, 116)
        draw(page)
      })
    const cross = (page: PDFKit.PDFDocument, left: number, right: number, top = 98) =>
      page.moveTo(left, top).lineTo(right, 130).moveTo(right, top).lineTo(left, 130).stroke()
    const isWhole = (text: string) => said.every((line) => foldWhiteSpace(text).includes(line))
    expect(isWhole(await readWith((page) => cross(page, 70, 330)))).toBe(false)
    expect(isWhole(await readWith((page) => cross(page, 150, 215)))).toBe(true)
    expect(isWhole(await readWith((page) => cross(page.strokeOpacity(0.2), 70, 330)))).toBe(true)
    const drawing = (page: PDFKit.PDFDocument) => {
      for (let at = 0; at < 100; at += 1)
        page
          .moveTo(72, 300 + at)
          .lineTo(300, 400 + at)
          .stroke()
    }
    expect(isWhole(await readWith((page) => drawing(cross(page, 70, 330))))).toBe(true)
    const turned = await readDrawnPage((page) => {
      page.moveTo(100, 200).lineTo(300, 260).moveTo(300, 200).lineTo(100, 260).stroke()
      page
        .rotate(-45, { origin: [150, 230] })
        .fontSize(11)
        .text('Hissen är avstängd idag', 120, 225)
    })
    expect(foldWhiteSpace(turned)).toBe('Hissen är avstängd idag')
  })

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

  it('an indented paragraph has no marks of a list', async () => {
    const text = await readDrawnPage((page) => {
      page
        .font('Helvetica')
        .fontSize(11)
        .text('§ 3 Andrahandsuthyrning av en lägenhet i föreningens hus, oavsett tid', 72, 100)
      const lines = [
        'Den som vill hyra ut sin lägenhet i andra hand ska söka',
        'bostadsrättsföreningens samtycke. Ansökan är skriftlig och anger',
        'skälet, tiden och den som hyr.',
      ]
      for (const [at, line] of lines.entries()) page.text(line, 100, 116 + at * 13, { lineBreak: false })
    })
    expect(text).not.toContain('•')
  })

  it('two wordings of the same paragraphs are read one after the other, each below its head', async () => {
    const wordings = [
      ['Nuvarande lydelse', 'Överlåtelseavgiften är högst 2,5', 'Valberedningen har två ledamöter.'],
      ['Föreslagen lydelse', 'Överlåtelseavgiften är högst 3,5', 'Valberedningen har tre ledamöter.'],
    ] as const
    const text = await readDrawnPage((page) => {
      page.font('Helvetica').fontSize(10)
      wordings.forEach(([head, fee, committee], column) => {
        const x = 72 + column * 230
        const lines = ['18 § Avgift', fee, 'procent av prisbasbeloppet.', '24 § Valberedning', committee]
        page.text(head, x, 100)
        for (const [at, line] of lines.entries()) page.text(line, x, 124 + at * 12 + (at > 2 ? 12 : 0))
      })
    })
    const read = ([head, fee, committee]: (typeof wordings)[number]) =>
      `${head} 18 § Avgift ${fee} procent av prisbasbeloppet. 24 § Valberedning ${committee}`
    expect(foldWhiteSpace(text)).toBe(wordings.map(read).join(' '))
  })

  it('white letters beside a dark ground are omitted', async () => {
    const text = await readDrawnPage((page) => {
      page.rect(60, 90, 300, 25).fill('#1f3864')
      page.fillColor('#ffffff').fontSize(11).text('Tvättstugan', 72, 98)
      page.fillColor('#ffffff').text('Koden är 6620.', 72, 150)
    })
    expect(foldWhiteSpace(text)).toBe('Tvättstugan')
  })

  it('raised digits are no part of the amount that they stand at, and m² stays', async () => {
    const text = await readDrawnPage((page) => {
      page.font('Helvetica').fontSize(11).text('Lokalen kostar 600', 72, 100, { lineBreak: false })
      const end = 72 + page.widthOfString('Lokalen kostar 600')
      page.fontSize(6).text('3', end, 100, { lineBreak: false })
    })
    expect(text).toMatch(/600\s?³/)
  })

  it('two columns are read one after the other, between the full-width texts around them', async () => {
    const text = await readDrawnPage((page) => {
      page.font('Helvetica-Bold').fontSize(18).text('Nyhetsbrev', 72, 72)
      page.font('Helvetica').fontSize(11).text(`Inledning. ${rules}`, 72, 110, { width: 450 })
      page.text(`Till vänster. ${rules}`, 72, 200, { width: 210 })
      page.text(`Till höger. ${rules}`, 310, 205, { width: 210 })
      page.text(`Avslutning. ${rules}`, 72, 340, { width: 450 })
    })
    const expected = [
      `Inledning. ${rules}`,
      `Till vänster. ${rules}`,
      `Till höger. ${rules}`,
      `Avslutning. ${rules}`,
    ]
    expect(text.split('\n\n').map(foldWhiteSpace)).toEqual(['Nyhetsbrev', ...expected])
  })

  it('three columns are read from left to right, in whatever order the file draws them', async () => {
    const text = await readDrawnPage((page) => {
      for (const [x, name] of [
        [400, 'Sist'],
        [60, 'Först'],
        [230, 'Sedan'],
      ] as const) {
        page.fontSize(9).text(`${name}. ${rules}`, x, 100, { width: 140 })
      }
    })
    expect(foldWhiteSpace(text)).toBe(`Först. ${rules} Sedan. ${rules} Sist. ${rules}`)
  })

  it('a sentence that continues in the next column is not cut by a blank line', async () => {
    const text = await readDrawnPage((page) => {
      page
        .fontSize(11)
        .text(`${rules} ${rules}`, 72, 100, { columns: 2, columnGap: 30, width: 450, height: 100 })
    })
    expect(foldWhiteSpace(text)).toBe(`${rules} ${rules}`)
    expect(text).not.toMatch(/\p{Ll}\n\n\p{Ll}/u)
  })

  it('items whose marks are drawn as shapes get marks, and an indented paragraph none', async () => {
    const text = await readDrawnPage((page) => {
      page.fontSize(11).text('På balkongen får du inte', 72, 72)
      page
        .text('röka', 102, 86)
        .text('mata fåglar eller ställa ut mat åt andra djur, inte heller under vintern när det är kallt', {
          width: 370,
        })
      page.circle(92, 90, 2).circle(92, 104, 2).fill()
      page.text(rules, 72, 140, { width: 450 }).text(rules, 102, 200, { width: 400 })
    })
    const [list, ...rest] = text.split('\n\n')
    expect(foldWhiteSpace(list ?? '')).toMatch(
      /^På balkongen får du inte • röka • mata fåglar .* när det är kallt$/,
    )
    expect(rest.map(foldWhiteSpace)).toEqual([rules, rules])
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

  it('letters too small to see are omitted', async () => {
    const text = await readDrawnPage((page) => {
      page.fontSize(11).text(rules, 72, 100).fontSize(1).text('Fakturan betalas av grannen.')
    })
    expect(foldWhiteSpace(text)).toBe(rules)
  })

  it('headings are separate if they are larger, bold in the same size, or numbered', async () => {
    const text = await readDrawnPage((page) => {
      page.fontSize(16).text('Ordningsregler', 72, 72).fontSize(11).text(rules, 72, 92)
      page
        .font('Helvetica-Bold')
        .text('Störningar', 72, 140)
        .font('Helvetica')
        .text('Det ska vara tyst efter klockan 22.', 72, 154)
      page.text('§ 2 Ändamål', 72, 190).text('Föreningen ska främja medlemmarnas intressen.', 72, 204)
    })
    expect(text.split('\n\n').map(foldWhiteSpace)).toEqual([
      'Ordningsregler',
      rules,
      'Störningar',
      'Det ska vara tyst efter klockan 22.',
      '§ 2 Ändamål',
      'Föreningen ska främja medlemmarnas intressen.',
    ])
  })

  it('paragraphs are recognised by the space above them or by an indented first line', async () => {
    const text = await readDrawnPage((page) => {
      page.fontSize(11).text(`Ett. ${rules}`, 72, 72).moveDown(0.5).text(`Två. ${rules}`)
      page.text(`Tre. ${rules}\nFyra. ${rules}\nFem. ${rules}`, 72, 300, { indent: 20, align: 'justify' })
    })
    expect(text.split('\n\n').map((it) => foldWhiteSpace(it).slice(0, 5))).toEqual([
      'Ett. ',
      'Två. ',
      'Tre. ',
      'Fyra.',
      'Fem. ',
    ])
  })

  it('a watermark across the page is not inserted into its sentences', async () => {
    const text = await readDrawnPage((page) => {
      page.fontSize(11).text(rules, 72, 300)
      page
        .rotate(45, { origin: [300, 320] })
        .fontSize(60)
        .fillOpacity(0.2)
        .text('UTKAST', 180, 290, { lineBreak: false })
    })
    expect(text.split('\n\n').map(foldWhiteSpace)).toEqual([rules, 'UTKAST'])
  })

  it('a page scanned askew or sideways gives the same text as a straight one', async () => {
    const askew = await readDrawnPage((page) => page.rotate(1.5).fontSize(11).text(rules, 72, 100))
    const sideways = await readDrawnPage((page) =>
      page
        .rotate(90, { origin: [300, 300] })
        .fontSize(11)
        .text(rules, 72, 100),
    )
    expect([foldWhiteSpace(askew), foldWhiteSpace(sideways)]).toEqual([rules, rules])
  })

  it('invisible text beyond the edge of the page is omitted', async () => {
    const text = await readDrawnPage((page) => {
      page.fontSize(11).text('Synligt', 72, 100).text('Osynligt', 700, 100, { lineBreak: false })
    })
    expect(text).toBe('Synligt')
  })
})

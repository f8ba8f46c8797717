import { describe, expect, it } from 'vitest'
import type { ChildMessage } from '@/lib/ingest/sandbox/child-message'
import { makeDocx, makeOdt, wordParagraph } from '@/tests/support/documents/office'
import { readFlow } from './read-flow'

async function read(bytes: Buffer, format: 'docx' | 'odt'): Promise<string> {
  const texts: string[] = []
  await readFlow(bytes, format, { textLength: 10_000 }, (message: ChildMessage) => {
    if (message.type === 'page') texts.push(message.text)
  })
  return texts.join('\n\n')
}

describe('a Word document', () => {
  const run = (text: string, look: string) => `<w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r>`
  const paragraph = (text: string, look: string, ground = '') =>
    `<w:p><w:pPr>${ground}</w:pPr>${run(text, look)}</w:p>`
  const white = '<w:color w:val="FFFFFF"/>'
  const blue = '<w:shd w:val="clear" w:fill="1F3864"/>'

  it('is read without letters that are white on white, or too small to see', async () => {
    const styles = `<w:style w:styleId="Vit"><w:rPr>${white}</w:rPr></w:style>`
    const body = [
      paragraph('Gästrummet bokas i appen.', ''),
      paragraph('Koden är 9153.', white),
      wordParagraph('Koden är 4482.', 'Vit'),
      `<w:p>${run('Rökning kostar 2 000 kronor.', '')}${run('Bengt har förtur.', '<w:sz w:val="2"/>')}</w:p>`,
    ]
    const text = await read(makeDocx(body.join(''), [], styles), 'docx')
    expect(text).toBe('Gästrummet bokas i appen.\n\nRökning kostar 2 000 kronor.')
  })

  it('keeps what has a readable size of its own below a tiny one', async () => {
    const styles = [
      '<w:style w:styleId="Liten"><w:rPr><w:sz w:val="2"/></w:rPr></w:style>',
      '<w:style w:styleId="Stor"><w:basedOn w:val="Liten"/><w:rPr><w:sz w:val="24"/></w:rPr></w:style>',
    ]
    const sized = `<w:p><w:pPr><w:pStyle w:val="Liten"/></w:pPr>${run('Grillen är släckt.', '<w:sz w:val="24"/>')}</w:p>`
    const body = [wordParagraph('Koden är 9153.', 'Liten'), wordParagraph('Bastun är öppen.', 'Stor'), sized]
    const text = await read(makeDocx(body.join(''), [], styles.join('')), 'docx')
    expect(text).toBe('Bastun är öppen.\n\nGrillen är släckt.')
  })

  it('keeps white letters on a dark ground', async () => {
    const styles = `<w:style w:styleId="Band"><w:pPr>${blue}</w:pPr><w:rPr>${white}</w:rPr></w:style>`
    const cell = `<w:tbl><w:tr><w:tc><w:tcPr>${blue}</w:tcPr>${paragraph('Priser', white)}</w:tc></w:tr></w:tbl>`
    const box = `<w:p><w:r><w:txbxContent>${paragraph('Ring jouren.', white)}</w:txbxContent></w:r></w:p>`
    const body = [
      paragraph('Regler', white, blue),
      paragraph('Obs', `${white}<w:highlight w:val="black"/>`),
      wordParagraph('Gården', 'Band'),
      cell,
      box,
    ]
    const text = await read(makeDocx(body.join(''), [], styles), 'docx')
    expect(text.split('\n\n')).toEqual(['Regler', 'Obs', 'Gården', 'Priser', 'Ring jouren.'])
  })
})

describe('an OpenDocument text', () => {
  const style = (name: string, text: string, paragraph = '') =>
    `<style:style style:name="${name}"><style:paragraph-properties ${paragraph}/><style:text-properties ${text}/></style:style>`

  it('is read without letters that are white on white, or too small to see', async () => {
    const styles = [
      style('Vit', 'color="#ffffff"'),
      style('Liten', 'font-size="1pt"'),
      style('Band', 'color="#ffffff"', 'background-color="#1f3864"'),
    ]
    const paragraph = (text: string, name: string) => `<text:p text:style-name="${name}">${text}</text:p>`
    const body = [
      paragraph('Cykelrum', 'Band'),
      paragraph('Koden är 8833.', 'Vit'),
      paragraph('Bengt har förtur.', 'Liten'),
      paragraph('Tre cyklar får stå här.', 'P1'),
    ]
    expect(await read(makeOdt(styles.join('') + body.join('')), 'odt')).toBe(
      'Cykelrum\n\nTre cyklar får stå här.',
    )
  })

  it('keeps a run that takes back the size, the colour or the strike of its paragraph', async () => {
    const styles = [
      style('Liten', 'font-size="2pt"'),
      style('Vit', 'color="#ffffff"'),
      style('Struken', 'text-line-through-style="solid"'),
      style('Stor', 'font-size="12pt"'),
      style('Svart', 'color="#000000"'),
      style('Ostruken', 'text-line-through-style="none"'),
    ]
    const paragraph = (name: string, hidden: string, span: string, shown: string) =>
      `<text:p text:style-name="${name}">${hidden}<text:span text:style-name="${span}">${shown}</text:span>${hidden}</text:p>`
    const body = [
      paragraph('Liten', 'Koden är 8833.', 'Stor', 'Grillen är släckt.'),
      paragraph('Vit', 'Bengt har förtur.', 'Svart', 'Bastun är öppen.'),
      paragraph('Struken', 'Bollspel är tillåtet.', 'Ostruken', 'Bollspel är förbjudet.'),
    ]
    expect(await read(makeOdt(styles.join('') + body.join('')), 'odt')).toBe(
      'Grillen är släckt.\n\nBastun är öppen.\n\nBollspel är förbjudet.',
    )
  })

  it('has its notes at the paragraphs that bear them', async () => {
    const note = (text: string) =>
      `<text:note><text:note-citation>*</text:note-citation><text:note-body><text:p>${text}</text:p></text:note-body></text:note>`
    const body = `<text:p>Tre cyklar${note('Barnvagnar räknas inte.')} får stå här.</text:p><text:p>Lådcyklar ställs ute.${note('Under taket.')}</text:p>`
    expect(await read(makeOdt(body), 'odt')).toBe(
      'Tre cyklar¹ får stå här. ¹ Barnvagnar räknas inte.\n\nLådcyklar ställs ute.² ² Under taket.',
    )
  })
})

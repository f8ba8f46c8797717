import { describe, expect, it } from 'vitest'
import { setUpExtraction } from '@/tests/support/documents/extracted'
import {
  makeDocx,
  wordNamespace,
  wordParagraph,
  wordPicture,
  wordRelation,
  wordRelations,
} from '@/tests/support/documents/office'
import { makeZip, type ZipEntry } from '@/tests/support/documents/zip'

const { extract, read } = setUpExtraction()

const run = (inner: string) => `<w:p><w:r>${inner}</w:r></w:p>`

describe('a Word document', () => {
  it('is read in paragraphs, with headings from its styles and their base styles', async () => {
    const bytes = makeDocx(
      [
        wordParagraph('Ordningsregler', 'Rubrik'),
        wordParagraph('Tvättstugan', 'Rubrik1'),
        wordParagraph('Tvättiden är 07–21 & ska hållas.'),
        wordParagraph('Städning', 'Egen'),
        wordParagraph('Torka av maskinerna.'),
      ].join(''),
    )
    expect(await read(bytes, 'docx')).toEqual({
      text: 'Ordningsregler\n\nTvättstugan\n\nTvättiden är 07–21 & ska hållas.\n\nStädning\n\nTorka av maskinerna.',
      headings: ['0 Ordningsregler', '1 Tvättstugan', '2 Städning'],
    })
  })

  it('keeps list items, line breaks, tabs and tables', async () => {
    const item = (text: string) =>
      `<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
    const cell = (text: string) => `<w:tc>${wordParagraph(text)}</w:tc>`
    const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`
    const bytes = makeDocx(
      `${item('Grovsopor')}${item('Glas')}${run('<w:t>Rad ett</w:t><w:br/><w:t>rad</w:t><w:tab/><w:t>två</w:t>')}
       <w:tbl>${row('Lokal', 'Hyra', 'Nyckel')}${row('Festlokal', '500 kr', 'Ja')}</w:tbl>`,
    )
    expect((await read(bytes, 'docx')).text).toBe(
      '• Grovsopor\n\n• Glas\n\nRad ett\nrad två\n\nLokal  Hyra  Nyckel\nFestlokal  500 kr  Ja',
    )
  })

  it('is read as Word on the web saves it, with numbers in the names of its parts', async () => {
    const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document2.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
    const bytes = makeZip([
      { name: '[Content_Types].xml', content: types },
      {
        name: 'word/document2.xml',
        content: `<w:document ${wordNamespace}><w:body>${wordParagraph('Cyklar', 'R')}${wordParagraph('Forslas bort.')}</w:body></w:document>`,
      },
      {
        name: 'word/styles2.xml',
        content: `<w:styles ${wordNamespace}><w:style w:styleId="R"><w:name w:val="heading 1"/></w:style></w:styles>`,
      },
      { ...wordRelations(['styles', 'styles2.xml']), name: 'word/_rels/document2.xml.rels' },
    ])
    expect(await read(bytes, 'docx')).toEqual({ text: 'Cyklar\n\nForslas bort.', headings: ['1 Cyklar'] })
  })

  it('is read with the parts in other formats that a program included', async () => {
    const html = '<h1>Takterrassen</h1><p>Öppen 1 maj–30 september.</p>'
    const archive = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>Bastun =C3=A4r =\r\nvarm.</p>\r\n--b--`
    const inner = makeDocx(wordParagraph('Gymmet är öppet.'))
    const parts = ['a.htm', 'b.mht', 'c.txt', 'd.docx'] as const
    const contents = [html, archive, 'Cyklar märks.', inner]
    const chunks = parts.map((_, at) => `<w:altChunk ${wordRelation('id', at)}/>`).join('')
    const bytes = makeDocx(`${wordParagraph('Regler')}${chunks}${wordParagraph('Slut.')}`, [
      wordRelations(...parts.map((part) => ['aFChunk', part] as const)),
      ...parts.map((part, at) => ({ name: `word/${part}`, content: contents[at] ?? '' })),
    ])
    expect(await read(bytes, 'docx')).toEqual({
      text: 'Regler\n\nTakterrassen\n\nÖppen 1 maj–30 september.\n\nBastun är varm.\n\nCyklar märks.\n\nGymmet är öppet.\n\nSlut.',
      headings: ['1 Takterrassen'],
    })
  })

  it('with large pictures has a part without text for each, in its place', async () => {
    const media = [wordRelations(['image', 'media/a.png']), { name: 'word/media/a.png', content: 'a' }]
    const body = wordParagraph('Beslut') + wordPicture(0) + wordParagraph('Slut')
    const { pages, ...result } = await extract(makeDocx(body, media), 'docx')
    expect(result).toMatchObject({ state: 'partly', reason: 'some_pages_without_text', unread: [2] })
    expect(pages.map(({ page, text, flow }) => [page, text, flow?.firstParagraph])).toEqual([
      [1, 'Beslut', 1],
      [3, 'Slut', 3],
    ])
    const logo = wordParagraph('Beslut') + wordPicture(0, [40, 20])
    expect(await extract(makeDocx(logo, media), 'docx')).toMatchObject({ state: 'ready', unread: [] })
  })

  it('with pictures that are drawings, linked or too many says that they were not read', async () => {
    const expectLeftOut = async (body: string, entries: ZipEntry[], unread: number[]) =>
      expect(await extract(makeDocx(body, entries), 'docx')).toMatchObject({
        reason: 'pictures_not_read',
        unread,
      })
    const drawn = [wordRelations(['image', 'media/a.emf']), { name: 'word/media/a.emf', content: 'a' }]
    await expectLeftOut(wordParagraph('Beslut') + wordPicture(0), drawn, [])
    await expectLeftOut(wordPicture(0), [wordRelations(['image', 'https://example.com/a.png'])], [])
    const many = [wordRelations(['image', 'media/a.png']), { name: 'word/media/a.png', content: 'a' }]
    const twenty = Array.from({ length: 20 }, (_, at) => at + 1)
    await expectLeftOut(wordPicture(0).repeat(21), many, twenty)
  })

  it('that includes itself is read once', async () => {
    const chunk = `<w:altChunk ${wordRelation('id', 0)}/>`
    const including = (bytes: Buffer) =>
      makeDocx(`${wordParagraph('Regler')}${chunk}`, [
        wordRelations(['aFChunk', 'd.docx']),
        { name: 'word/d.docx', content: bytes },
      ])
    const nested = including(including(makeDocx(wordParagraph('Djupast'))))
    expect((await read(nested, 'docx')).text).toBe('Regler\n\nRegler')
  })

  it('L05 omits text that its reader does not see: deleted and hidden text, field codes, older copies of drawings', async () => {
    const bytes = makeDocx(
      `${run('<w:t>Synlig</w:t>')}${run('<w:rPr><w:vanish/></w:rPr><w:t>Gömd</w:t>')}
       <w:p><w:del><w:r><w:delText>Struken</w:delText></w:r></w:del><w:r><w:instrText>HYPERLINK</w:instrText></w:r></w:p>
       <mc:AlternateContent xmlns:mc="urn:x"><mc:Fallback>${run('<w:t>Dubblett</w:t>')}</mc:Fallback></mc:AlternateContent>`,
    )
    expect((await read(bytes, 'docx')).text).toBe('Synlig')
  })

  it('omits text that is struck, or hidden by a style, and keeps what replaced it', async () => {
    const styles = `<w:style w:styleId="Dold"><w:rPr><w:vanish/></w:rPr></w:style>
      <w:style w:styleId="Barn"><w:basedOn w:val="Dold"/></w:style><w:style w:styleId="Utgår"><w:rPr><w:strike/></w:rPr></w:style>`
    const part = (text: string, properties = '') =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
    const bytes = makeDocx(
      `<w:p>${part('Grillning är ')}${part('tillåten', '<w:strike/>')}${part('förbjuden.', '<w:u/>')}${part(' Kod 7719.', '<w:rStyle w:val="Barn"/>')}</w:p>
       <w:p>${part('Öppet ')}${part('07–22', '<w:rStyle w:val="Utgår"/>')}${part('08–21', '<w:strike w:val="0"/>')}</w:p>
       ${wordParagraph('Reservnyckel i skåp 4', 'Dold')}`,
      [],
      styles,
    )
    expect((await read(bytes, 'docx')).text).toBe('Grillning är förbjuden.\n\nÖppet 08–21')
  })

  it('keeps the grid of a table: empty cells, and merged ones down and across', async () => {
    const cell = (text: string, properties = '') =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${text ? wordParagraph(text) : '<w:p/>'}</w:tc>`
    const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
    const bytes = makeDocx(
      `<w:tbl>${row(cell('Del'), cell('Medlem'), cell('Förening'))}${row(cell('Dörr'), cell('X'), cell(''))}
        ${row(cell('Brunn'), cell(''), cell('X'))}${row(cell('Övrigt', '<w:gridSpan w:val="3"/>'))}
        ${row(cell('Lokal', '<w:vMerge w:val="restart"/>'), cell('Dag'), cell('300 kr'))}
        ${row(cell('', '<w:vMerge/>'), cell('Stängd', '<w:gridSpan w:val="2"/>'))}</w:tbl>`,
    )
    expect((await read(bytes, 'docx')).text.split('\n')).toEqual([
      'Del  Medlem  Förening',
      'Dörr  X  –',
      'Brunn  –  X',
      'Övrigt',
      'Lokal  Dag  300 kr',
      'Lokal  Stängd  Stängd',
    ])
  })

  it('has the numbers that Word makes, in a list and in a style', async () => {
    const level = (depth: number, format: string, text: string) =>
      `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
    const numbering = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:abstractNum w:abstractNumId="5">
      ${level(0, 'decimal', '%1 §')}${level(1, 'decimal', '%1.%2')}${level(2, 'lowerLetter', '(%3)')}</w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num></w:numbering>`
    const style =
      '<w:style w:styleId="Paragraf"><w:basedOn w:val="Rubrik1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    const item = (text: string, depth: number) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
    const body = [
      wordParagraph('Firma', 'Paragraf'),
      item('Namnet är Lärkan.', 1),
      wordParagraph('Underhåll', 'Paragraf'),
      item('Medlemmen svarar för', 1),
      item('golv,', 2),
      item('väggar.', 2),
      item('Föreningen svarar för resten.', 1),
    ]
    const bytes = makeDocx(body.join(''), [{ name: 'word/numbering.xml', content: numbering }], style)
    expect((await read(bytes, 'docx')).text.split('\n\n')).toEqual([
      '1 § Firma',
      '1.1 Namnet är Lärkan.',
      '2 § Underhåll',
      '2.1 Medlemmen svarar för',
      '(a) golv,',
      '(b) väggar.',
      '2.2 Föreningen svarar för resten.',
    ])
  })

  it('reads the notes after the paragraph that bears their marks', async () => {
    const footnotes = `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
      <w:footnote w:type="separator" w:id="0"><w:p><w:r><w:t>Linje</w:t></w:r></w:p></w:footnote>
      <w:footnote w:id="1"><w:p><w:r><w:t>Efter 15 minuter.</w:t></w:r></w:p></w:footnote></w:footnotes>`
    const bytes = makeDocx(
      `<w:p><w:r><w:t>Tiden blir fri</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r><w:r><w:t>.</w:t></w:r></w:p>`,
      [{ name: 'word/footnotes.xml', content: footnotes }],
    )
    expect((await read(bytes, 'docx')).text).toBe('Tiden blir fri¹. ¹ Efter 15 minuter.')
  })

  it('marks the items of an inner list and raised digits', async () => {
    const item = (text: string, level: number) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
    const raised = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>3</w:t></w:r>'
    const bytes = makeDocx(
      `${item('Inte tillåtet:', 0)}${item('kolgrill', 1)}<w:p><w:r><w:t>600</w:t></w:r>${raised}<w:r><w:t> kr</w:t></w:r></w:p>`,
    )
    expect((await read(bytes, 'docx')).text).toBe('• Inte tillåtet:\n\n– kolgrill\n\n600³ kr')
  })

  it('has no text if it holds only a picture, and is broken if it is truncated', async () => {
    expect(await extract(makeDocx('<w:p/>'), 'docx')).toMatchObject({ state: 'failed', reason: 'no_text' })
    const bytes = makeDocx(wordParagraph('Hej'))
    expect(await extract(bytes.subarray(0, bytes.length - 30), 'docx')).toMatchObject({ reason: 'broken' })
  })
})

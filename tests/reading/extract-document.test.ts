import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chunkPages } from '@/lib/ingest/chunking/chunk'
import type { DocumentFormat } from '@/lib/ingest/formats'
import { extractDocument } from '@/lib/ingest/readers/extract-document'
import {
  makeDocx,
  makeOdt,
  wordNamespace,
  wordParagraph,
  wordPicture,
  wordRelation,
  wordRelations,
} from '@/tests/support/documents/office'
import { makePdf } from '@/tests/support/documents/pdf'
import { makeZip, type ZipEntry } from '@/tests/support/documents/zip'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extract-document-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function extract(bytes: Buffer | string, format: DocumentFormat) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  return extractDocument(path, format)
}

/** The text of all parts, and the headings as `level text`. */
async function read(bytes: Buffer | string, format: DocumentFormat) {
  const { state, reason, pageCount, pages } = await extract(bytes, format)
  expect([state, reason, pageCount]).toEqual(['ready', null, null])
  return {
    text: pages.map(({ text }) => text).join('\n\n'),
    headings: pages.flatMap(({ text, flow }) =>
      (flow?.headings ?? []).map(({ start, end, level }) => `${level} ${text.slice(start, end)}`),
    ),
  }
}

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

describe('an OpenDocument text', () => {
  it('is read in paragraphs with headings, lists, spaces and tables, without notes', async () => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`
    const bytes = makeOdt(
      `<text:p text:style-name="Title">Stadgar</text:p>
       <text:h text:outline-level="2">Andrahandsuthyrning</text:h>
       <text:p>Ansök<text:s text:c="3"/>hos <text:span>styrelsen</text:span>.<text:note><text:note-body><text:p>Not</text:p></text:note-body></text:note></text:p>
       <text:list><text:list-item><text:p>Ett skäl</text:p></text:list-item></text:list>
       <table:table><table:table-row>${cell('A')}${cell('B')}${cell('C')}</table:table-row></table:table>
       <text:tracked-changes><text:p>Struken</text:p></text:tracked-changes>
       <text:section text:display="none"><text:p>Gömd</text:p></text:section>`,
    )
    expect(await read(bytes, 'odt')).toEqual({
      text: 'Stadgar\n\nAndrahandsuthyrning\n\nAnsök hos styrelsen.¹ ¹ Not\n\n• Ett skäl\n\nA  B  C',
      headings: ['0 Stadgar', '2 Andrahandsuthyrning'],
    })
  })

  it('omits text that is struck or hidden by a style, and keeps merged and empty cells', async () => {
    const styles = `<style:style style:name="T1"><style:text-properties style:text-line-through-style="solid"/></style:style>
      <style:style style:name="T2"><style:text-properties text:display="none"/></style:style>`
    const cell = (text: string, more = '') =>
      `<table:table-cell${more}><text:p>${text}</text:p></table:table-cell>`
    const bytes = makeOdt(
      `${styles}<text:p>Kol är <text:span text:style-name="T1">tillåtet</text:span>förbjudet.<text:span text:style-name="T2"> Kod 7719</text:span></text:p>
       <table:table><table:table-row>${cell('Del')}${cell('Medlem')}${cell('Förening')}</table:table-row>
       <table:table-row>${cell('Dörr', ' table:number-rows-spanned="2"')}${cell('')}${cell('X')}</table:table-row>
       <table:table-row><table:covered-table-cell/>${cell('X', ' table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row></table:table>`,
    )
    expect((await read(bytes, 'odt')).text).toBe(
      'Kol är förbjudet.\n\nDel  Medlem  Förening\nDörr  –  X\nDörr  X  X',
    )
  })

  it('with large pictures has a part without text for each, in its place', async () => {
    const picture = { name: 'Pictures/a.png', content: 'a' }
    const frame = (href: string, size: string) =>
      `<text:p><draw:frame xmlns:svg="urn:svg" ${size}><draw:image xmlns:xlink="urn:xlink" xlink:href="${href}"/><svg:desc>Affisch</svg:desc></draw:frame></text:p>`
    const large = 'svg:width="160mm" svg:height="12.9cm"'
    const body = (inner: string) => `<text:p>Beslut</text:p>${inner}<text:p>Slut</text:p>`
    const { pages, ...result } = await extract(
      makeOdt(body(frame('Pictures/a.png', large)), '', [picture]),
      'odt',
    )
    expect(result).toMatchObject({ state: 'partly', reason: 'some_pages_without_text', unread: [2] })
    expect(pages.map(({ page, text, flow }) => [page, text, flow?.firstParagraph])).toEqual([
      [1, 'Beslut', 1],
      [3, 'Slut', 3],
    ])
    const logo = body(frame('Pictures/a.png', 'svg:width="4cm" svg:height="2cm"'))
    expect(await extract(makeOdt(logo, '', [picture]), 'odt')).toMatchObject({ state: 'ready', unread: [] })
    const linked = body(frame('https://example.com/a.png', large))
    expect(await extract(makeOdt(linked), 'odt')).toMatchObject({ reason: 'pictures_not_read', unread: [] })
  })

  it('is reported as encrypted if it has a password', async () => {
    const manifest = '<m:file-entry><m:encryption-data/></m:file-entry>'
    expect(await extract(makeOdt('', manifest), 'odt')).toMatchObject({
      state: 'failed',
      reason: 'encrypted',
    })
  })
})

describe('a text file', () => {
  const text = 'Årsmöte\r\nden 7 maj\r\n\r\n\r\nVälkommen – alla!'
  const read1252 = Buffer.from('Årsmöte\r\nden 7 maj\r\n\r\n\r\nVälkommen \x96 alla!', 'latin1')
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16', utf16],
    ['big-endian UTF-16', Buffer.from(utf16).swap16()],
    ['Windows-1252', read1252],
  ])('is read in %s', async (_, bytes) => {
    expect((await read(bytes, 'text')).text).toBe('Årsmöte\nden 7 maj\n\nVälkommen – alla!')
  })

  it('has a dash in the empty cells of a table of marks that is set with spaces', async () => {
    const rows = ['Uppgift       Föreningen  Boende', 'Sopa trappan  X', 'Klippa häck               X']
    const more = ['Rensa brunn   X', 'Sopa balkong              X']
    expect((await read([...rows, ...more].join('\n'), 'text')).text.split('\n')).toEqual([
      'Uppgift       Föreningen  Boende',
      'Sopa trappan  X           –',
      'Klippa häck   –           X',
      'Rensa brunn   X           –',
      'Sopa balkong  –           X',
    ])
  })

  it('U03 is refused if it is a program', async () => {
    const program = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0])
    for (const format of ['text', 'markdown'] as const)
      expect(await extract(program, format)).toMatchObject({ state: 'failed', reason: 'wrong_type' })
    for (const format of ['docx', 'odt'] as const)
      expect(await extract(program, format)).toMatchObject({ state: 'failed', reason: 'wrong_type' })
  })

  it('is cited by paragraph', async () => {
    const paragraphs = Array.from(
      { length: 400 },
      (_, index) => `Stycke ${index + 1} handlar om cyklar och annat.`,
    )
    const { pages } = await extract(paragraphs.join('\n\n'), 'text')
    expect(pages.length).toBeGreaterThan(2)
    const passages = chunkPages(pages)
    expect(passages.length).toBeGreaterThan(10)
    for (const { text, paragraph } of passages) expect(text.startsWith(`Stycke ${paragraph} `)).toBe(true)
  })
})

describe('a markdown text', () => {
  it('is read as it looks when rendered, with its headings', async () => {
    const markdown = `---\ntitle: Regler\n---\n# Regler\n\nDet är **inte** tillåtet att [grilla](javascript:alert(1)).\n\n## Undantag\n\n1. Gården\n2. Taket\n\n- Ved\n\n> Viktigt\n\n| Dag | Tid |\n|---|---|\n| Lördag | 10 |\n\n<script>alert(1)</script>\n\n![x](https://evil.example)`
    expect(await read(markdown, 'markdown')).toEqual({
      text: 'Regler\n\nDet är inte tillåtet att grilla.\n\nUndantag\n\n1. Gården\n\n2. Taket\n\n• Ved\n\nViktigt\n\nDag  Tid\nLördag  10',
      headings: ['1 Regler', '2 Undantag'],
    })
  })

  it('gives its passages the headings above them, and treats nothing else as a heading', async () => {
    const markdown = `# Ordningsregler\n\n## Tvättstugan\n\n${'Boka din tvättid i god tid. '.repeat(20)}\n\nVänliga hälsningar\n\n${'Städa efter dig. '.repeat(60)}\n\n## Grillning\n\nEndast på gården.`
    const { pages } = await extract(markdown, 'markdown')
    const headings = new Set(chunkPages(pages).map(({ heading }) => heading))
    expect([...headings]).toEqual(['Ordningsregler › Tvättstugan', 'Ordningsregler › Grillning'])
  })
})

it('a picture is a page to be recognized', async () => {
  expect(await extract('PNG', 'picture')).toEqual({
    state: 'failed',
    reason: 'no_text',
    pageCount: 1,
    pages: [],
    unread: [1],
    titles: [],
  })
})

describe('the titles that a file states come with its text', () => {
  const core = (title: string) => ({
    name: 'docProps/core.xml',
    content: `<cp:coreProperties xmlns:cp="urn:cp" xmlns:dc="urn:dc"><dc:creator>Karin</dc:creator><dc:title>${title}</dc:title></cp:coreProperties>`,
  })
  const meta = (title: string) => ({
    name: 'meta.xml',
    content: `<o:document-meta xmlns:o="urn:o" xmlns:dc="urn:dc"><o:meta><dc:title>${title}</dc:title></o:meta></o:document-meta>`,
  })
  const word = wordParagraph('Stadgar 2024', 'Rubrik') + wordParagraph('Grillning', 'Rubrik1')
  it.each<[string, DocumentFormat, () => Buffer | string | Promise<Buffer>, string[]]>([
    ['Word', 'docx', () => makeDocx(word, [core('Mall &amp; stadgar')]), ['Stadgar 2024', 'Mall & stadgar']],
    ['Word without one', 'docx', () => makeDocx(wordParagraph('Grillning', 'Rubrik1')), []],
    ['OpenDocument', 'odt', () => makeOdt('<text:p>Hej</text:p>', '', [meta('Regler')]), ['Regler']],
    ['Markdown', 'markdown', () => 'Brf Provet\n\n## Regler *här*\n\n# Annat', ['Regler här']],
    ['plain text', 'text', () => '# Regler\n\nHej', []],
    ['PDF', 'pdf', () => makePdf(['Hej'], { title: 'Årsmöte' }), ['Årsmöte']],
    ['PDF without one', 'pdf', () => makePdf(['Hej']), []],
  ])('%s', async (_, format, make, titles) => {
    expect(await extract(await make(), format)).toMatchObject({ state: 'ready', titles })
  })

  it('U08 cut when they are long; and where they cannot be read, the text is read as before', async () => {
    const { titles } = await extract(makeDocx(word, [core('x'.repeat(9_000_000))]), 'docx')
    expect(titles.map((title) => title.length)).toEqual([12, 500])
    const bomb = { ...core(' '.repeat(70 * 1024 * 1024)) }
    const entity = { ...core(''), content: '<!DOCTYPE x [<!ENTITY a "b">]><x><title>&a;</title></x>' }
    for (const part of [bomb, entity, { ...core(''), content: '<title>Regler' }])
      expect(await extract(makeDocx(word, [part]), 'docx')).toMatchObject({
        ...{ state: 'ready', reason: null, pages: [{ text: 'Stadgar 2024\n\nGrillning' }], titles: [] },
      })
  })
})

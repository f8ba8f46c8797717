import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chunkPages } from '@/lib/ingest/chunking/chunk'
import type { DocumentFormat } from '@/lib/ingest/formats'
import { extractDocument } from '@/lib/ingest/readers/extract-document'
import { makeDocx, makeOdt, wordParagraph } from '@/tests/support/documents/office'
import { makePdf } from '@/tests/support/documents/pdf'

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

  it('L05 omits text that its reader does not see: deleted and hidden text, field codes, older copies of drawings', async () => {
    const bytes = makeDocx(
      `${run('<w:t>Synlig</w:t>')}${run('<w:rPr><w:vanish/></w:rPr><w:t>Gömd</w:t>')}
       <w:p><w:del><w:r><w:delText>Struken</w:delText></w:r></w:del><w:r><w:instrText>HYPERLINK</w:instrText></w:r></w:p>
       <mc:AlternateContent xmlns:mc="urn:x"><mc:Fallback>${run('<w:t>Dubblett</w:t>')}</mc:Fallback></mc:AlternateContent>`,
    )
    expect((await read(bytes, 'docx')).text).toBe('Synlig')
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
      text: 'Stadgar\n\nAndrahandsuthyrning\n\nAnsök hos styrelsen.\n\n• Ett skäl\n\nA  B  C',
      headings: ['0 Stadgar', '2 Andrahandsuthyrning'],
    })
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

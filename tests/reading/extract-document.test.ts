import { describe, expect, it } from 'vitest'
import { chunkPages } from '@/lib/ingest/chunking/chunk'
import type { DocumentFormat } from '@/lib/ingest/formats'
import { setUpExtraction } from '@/tests/support/documents/extracted'
import { makeDocx, makeOdt, wordParagraph } from '@/tests/support/documents/office'
import { makePdf } from '@/tests/support/documents/pdf'

const { extract, read } = setUpExtraction()

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

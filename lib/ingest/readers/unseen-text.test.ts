import { describe, expect, it } from 'vitest'
import { makeDocx, makeOdt, wordParagraph } from '@/tests/support/documents/office'
import { readDocx } from './docx'
import { readMarkdown } from './markdown'
import { readOdt } from './odt'

type Reader = (bytes: Buffer, emit: (block: { text: string }) => void) => Promise<void> | void

async function read(reader: Reader, bytes: Buffer): Promise<string> {
  const blocks: string[] = []
  await reader(bytes, ({ text }) => blocks.push(text))
  return blocks.join('\n')
}

const said = 'Koden är 7731.'
const visible = ['Synlig rad ett.', 'Synlig rad tre.']

const run = (properties: string) => `<w:r><w:rPr>${properties}</w:rPr><w:t>${said}</w:t></w:r>`
const cells = (...texts: string[]) => texts.map((text) => `<w:tc>${wordParagraph(text)}</w:tc>`).join('')
const rows = (properties: string) =>
  `<w:tbl><w:tr>${cells('Namn', 'Kod')}</w:tr><w:tr><w:trPr>${properties}</w:trPr>${cells('Port', said)}</w:tr></w:tbl>`
const box = (mark: string) =>
  `<w:p><w:r><w:drawing><wp:anchor xmlns:wp="urn:wp"><wp:docPr id="1" name="Ruta"${mark}/><wps:txbx xmlns:wps="urn:wps"><w:txbxContent>${wordParagraph(said)}</w:txbxContent></wps:txbx></wp:anchor></w:drawing></w:r></w:p>`
const oldBox = (style: string) =>
  `<w:p><w:r><w:pict><v:shape xmlns:v="urn:v" style="${style}"><v:textbox><w:txbxContent>${wordParagraph(said)}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`

describe('text of a Word document that Word does not show', () => {
  const readBody = (body: string) =>
    read(readDocx, makeDocx(wordParagraph(visible[0] as string) + body + wordParagraph(visible[1] as string)))

  it.each([
    ['a deleted row', rows('<w:del w:id="1"/>')],
    ['a hidden row', rows('<w:hidden/>')],
    [
      'a deleted cell',
      rows('').replace(
        `<w:tc>${wordParagraph(said)}`,
        `<w:tc><w:tcPr><w:cellDel w:id="2"/></w:tcPr>${wordParagraph(said)}`,
      ),
    ],
    ['a hidden box', box(' hidden="1"')],
    ['a hidden box of older programs', oldBox('position:absolute;visibility:hidden')],
    ['letters of the colour of the paper', `<w:p>${run('<w:color w:themeColor="background1"/>')}</w:p>`],
  ])('is omitted: %s', async (_, body) => {
    expect(await readBody(body)).toMatch(/^Synlig rad ett\.[^7]*Synlig rad tre\.$/)
  })

  it.each([
    ['an inserted row', rows('<w:ins w:id="1"/>')],
    ['a row that is not hidden', rows('<w:hidden w:val="0"/>')],
    ['a box', box(' hidden="0"')],
    ['a box of older programs', oldBox('position:absolute;visibility:visible')],
    [
      'the colour of the paper on a dark ground',
      `<w:p>${run('<w:color w:themeColor="background1"/><w:shd w:val="clear" w:fill="auto" w:themeFill="text1"/>')}</w:p>`,
    ],
    [
      'white on a solid pattern',
      `<w:p>${run('<w:color w:val="FFFFFF"/><w:shd w:val="solid" w:color="000000" w:fill="FFFFFF"/>')}</w:p>`,
    ],
    [
      'a darker shade of the paper',
      `<w:p>${run('<w:color w:val="auto" w:themeColor="background1" w:themeShade="80"/>')}</w:p>`,
    ],
  ])('is read where Word shows it: %s', async (_, body) => {
    expect(await readBody(body)).toContain(said)
  })
})

describe('text of an ODT that its program does not show', () => {
  const own = `<text:p>${said}</text:p>`
  const section = (attributes: string) => `<text:section text:name="S" ${attributes}>${own}</text:section>`
  const hidden = (is: boolean) =>
    `<text:p>Rad <text:hidden-text text:condition="ooow:1" text:is-hidden="${is}">${said}</text:hidden-text></text:p>`
  const paragraph = (is: boolean) =>
    `<text:p><text:hidden-paragraph text:condition="ooow:1" text:is-hidden="${is}"/>${said}</text:p>`
  const table = (attribute: string) =>
    `<table:table><table:table-row><table:table-cell><text:p>Namn</text:p></table:table-cell><table:table-cell><text:p>Kod</text:p></table:table-cell></table:table-row><table:table-row ${attribute}><table:table-cell><text:p>Port</text:p></table:table-cell><table:table-cell>${own}</table:table-cell></table:table-row></table:table>`
  const readBody = (body: string) =>
    read(readOdt, makeOdt(`<text:p>${visible[0]}</text:p>${body}<text:p>${visible[1]}</text:p>`))

  it.each([
    ['a section whose condition hides it', section('text:display="condition" text:is-hidden="true"')],
    ['a section in a hidden one', `<text:section text:display="none">${section('')}</text:section>`],
    ['words whose condition hides them', hidden(true)],
    ['a hidden paragraph', paragraph(true)],
    ['a hidden row', table('table:visibility="collapse"')],
    ['a filtered row', table('table:visibility="filter"')],
  ])('is omitted: %s', async (_, body) => {
    expect(await readBody(body)).toMatch(/^Synlig rad ett\.[^7]*Synlig rad tre\.$/)
  })

  it.each([
    ['a section', section('text:display="condition" text:is-hidden="false"')],
    ['words', hidden(false)],
    ['a paragraph', paragraph(false)],
    ['a row', table('table:visibility="visible"')],
  ])('is read where its program shows it: %s', async (_, body) => {
    expect(await readBody(body)).toContain(said)
  })
})

describe('text in HTML that a browser does not show', () => {
  const readBody = (body: string) =>
    read(readMarkdown, Buffer.from(`${visible[0]}\n\n${body}\n\n${visible[1]}\n`))

  it.each([
    `Rad <span style="display:none">${said}</span> slut.`,
    `Rad <b><span hidden>**och** <i>${said}</i></span></b> slut.`,
    `<p style="DISPLAY : NONE !important">${said}</p>`,
    `<p style="font-size:0">${said}</p>`,
    `<p style="opacity: 0">${said}</p>`,
    `<p style="color:#FFF">${said}</p>`,
    `<font color="white">${said}</font>`,
    `<p style="color: rgba(0, 0, 0, 0)">${said}</p>`,
    `<p style="position:absolute;left:-9999px">${said}</p>`,
    `<div style="height:0;overflow:hidden">${said}</div>`,
    `<dialog>${said}</dialog>`,
    `<style>p.dold, #x { color: red; display: none }</style>\n\n<p class="stor dold">${said}</p>`,
    `<div hidden>\n\n${said}\n\n</div>`,
  ])('is omitted: %s', async (body) => {
    expect(await readBody(body)).toMatch(/^Synlig rad ett\.[^7]*Synlig rad tre\.$/)
  })

  it.each([
    `<p style="color:white; background: #123">${said}</p>`,
    `<table><tr><td bgcolor="navy"><font color="white">${said}</font></td></tr></table>`,
    `<p style="color:#333;font-size:10px;left:-4px">${said}</p>`,
    `<div style="height:80px;overflow:hidden">${said}</div>`,
    `<dialog open>${said}</dialog>`,
    `<style>@media print { .dold { display: none } }</style>\n\n<p class="dold">${said}</p>`,
    `<p aria-hidden="true">${said}</p>`,
    `Rad <span hidden>gammal</span> <span>${said}</span>`,
    `<div>\n\n${said}\n\n</div>`,
  ])('is read where a browser shows it: %s', async (body) => {
    expect(await readBody(body)).toContain(said)
  })

  it('keeps the lines and signs of what stands beside it', async () => {
    expect(await readBody('A & B <br>5 < 6 <span hidden>dold</span>\n*och* mer')).toContain(
      'A & B \n5 < 6 \noch mer',
    )
  })
})

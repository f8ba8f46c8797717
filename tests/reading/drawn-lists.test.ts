import { describe, expect, it } from 'vitest'
import type { PageText } from '@/lib/ingest/chunking/page'
import { readPages } from '@/lib/ingest/layout/read-pages'
import { makePdf } from '@/tests/support/documents/pdf'
import { sayAbout } from '@/tests/support/documents/said-of'

/** Lines with their distance from the left edge of the text, and from the line above. */
type Line = readonly [text: string, indent?: number, height?: number]

async function read(...pages: (readonly Line[])[]): Promise<PageText[]> {
  const draw = (page: PDFKit.PDFDocument, index: number) => {
    page.font('Helvetica').fontSize(11)
    let y = 60
    for (const [text, indent = 0, height = 15] of pages[index] ?? []) {
      y += height
      page.text(text, 70 + indent, y, { lineBreak: false })
    }
  }
  const read: PageText[] = []
  const bytes = await makePdf(
    pages.map(() => ''),
    { draw },
  )
  await readPages(bytes, { pages: 9, textLength: 10_000 }, (message) => {
    if (message.type === 'page' && message.text) read.push(message)
  })
  return read
}

const items = ['Barnvagnar på vilplanen', 'Rullatorer utan namn', 'Levande ljus på räcken']
const intro: Line[] = [
  ['Vi bor nära varandra och hörs genom väggarna, så håll låg nivå efter klockan 22.'],
  ['Följande är förbjudet i trapphuset:', 0, 28],
]
const outro: Line[] = [['Ring trapphusvärden om du har frågor.', 0, 28]]

describe('the items of a list whose marks are drawn', () => {
  it.each([
    ['on the page of their lead-in', 15, false],
    ['as paragraphs of their own', 30, false],
    ['overleaf', 15, true],
    ['overleaf as paragraphs of their own', 30, true],
  ] as const)('keep their lead-in: %s', async (_, height, isOverleaf) => {
    const list = items.map((item): Line => [item, 28, height])
    const pages = isOverleaf
      ? await read(intro, [...list, ...outro])
      : await read([...intro, ...list, ...outro])
    for (const item of items) {
      const said = await sayAbout(item, pages)
      expect(said.length).toBeGreaterThan(0)
      for (const one of said) expect(one).toContain('förbjudet')
    }
    expect((await sayAbout('trapphusvärden', pages)).join()).not.toContain('förbjudet')
  })

  it('are no paragraph that is set further in', async () => {
    const [page] = await read([
      ['Styrelsen skriver så här till alla som bor i huset och har frågor om trappan:'],
      ['Vi har fått många frågor om trappan och om vem', 28],
      ['som städar den. Det gör en firma varje tisdag', 28],
      ['och fredag, men inte på helger.', 28],
      ['Hälsningar från oss', 0, 28],
    ])
    expect(page?.text).not.toContain('•')
  })

  it('are no single value beside its name', async () => {
    const [page] = await read([
      ['Dokument:', 0],
      ['AbC123xyz', 28, 28],
      ['Kuvert:', 28, 28],
      ['Xyz789abc', 28, 28],
      ['Det här dokumentet är undertecknat av alla i styrelsen och av revisorn.', 0, 28],
    ])
    expect(page?.text).not.toContain('•')
  })
})

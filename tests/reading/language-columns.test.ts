import { describe, expect, it } from 'vitest'
import type { PageText } from '@/lib/ingest/chunking/page'
import { readPages } from '@/lib/ingest/layout/read-pages'
import { makePdf } from '@/tests/support/documents/pdf'
import { sayAbout } from '@/tests/support/documents/said-of'

/** Its text begins with "# " for a heading and "* " for an item, whose mark is not drawn. */
type Column = { x: number; width: number; texts: readonly string[] }

const swedish = [
  '# Tvättstugan',
  'Du får inte tvätta mattor i maskinerna, eftersom de går sönder av sand.',
  'Följande är förbjudet:',
  '* Färgning av kläder',
  '* Torkning av skor',
  'Lås dörren när du går från tvättstugan.',
]
const english = [
  '# The laundry room',
  'You must not wash rugs in the machines, because sand breaks them.',
  'The following is forbidden:',
  '* Dyeing of clothes',
  '* Drying of shoes',
  'Please lock the door when you leave.',
]
const finnish = [
  '# Pesutupa',
  'Mattoja ei saa pestä koneissa, koska hiekka rikkoo ne.',
  'Seuraava on kielletty:',
  '* Vaatteiden värjääminen',
  '* Kenkien kuivaaminen',
  'Lukitse ovi, kun lähdet pesutuvasta.',
]

async function read(
  pages: readonly (readonly Column[])[],
  { hasLines = false, size = 10 } = {},
): Promise<PageText[]> {
  const draw = (page: PDFKit.PDFDocument, index: number) => {
    for (const { x, width, texts } of pages[index] ?? []) {
      let y = 60
      for (const text of texts) {
        const indent = text.startsWith('* ') ? 18 : 0
        page.font(text.startsWith('# ') ? 'Helvetica-Bold' : 'Helvetica')
        page.fontSize(text.startsWith('# ') ? size + 3 : size)
        y = page.text(text.replace(/^[#*] /, ''), x + indent, y, { width: width - indent }).y
        if (indent === 0) y += 6
      }
      if (hasLines) page.rect(x - 5, 54, width + 10, y - 50).stroke()
    }
  }
  const read: PageText[] = []
  const bytes = await makePdf(
    pages.map(() => ''),
    { draw },
  )
  await readPages(bytes, { pages: 9, textLength: 100_000 }, (message) => {
    if (message.type === 'page' && message.text) read.push(message)
  })
  return read
}

/** The words of a text in their order, without the marks of its items. */
const wordsOf = (text: string) => text.replace(/[#*•]/g, ' ').split(/\s+/).filter(Boolean).join(' ')

describe('columns in two languages', () => {
  it.each([
    ['of one width', [50, 310], [230, 230], false],
    ['of two widths', [50, 362], [300, 180], false],
    ['in a table with lines', [60, 320], [200, 220], true],
  ] as const)('are read one after the other: %s', async (_, xs, widths, hasLines) => {
    for (const other of [english, finnish]) {
      const texts = [swedish, other]
      const columns = texts.map((texts, at) => ({ x: xs[at] ?? 0, width: widths[at] ?? 0, texts }))
      const pages = await read([columns], { hasLines })
      expect(wordsOf(pages[0]?.text ?? '')).toBe(wordsOf(texts.flat().join(' ')))
    }
  })

  it('may be three', async () => {
    const texts = [swedish, english, finnish]
    const columns = texts.map((texts, at) => ({ x: 40 + 175 * at, width: 160, texts }))
    const pages = await read([columns], { hasLines: true })
    expect(wordsOf(pages[0]?.text ?? '')).toBe(wordsOf(texts.flat().join(' ')))
    for (const [item, lead] of [
      ['skor', swedish[2]],
      ['shoes', english[2]],
      ['Kenkien', finnish[2]],
    ] as const) {
      const said = await sayAbout(item, pages)
      expect(said.length).toBeGreaterThan(0)
      for (const one of said) expect(one).toContain(lead)
    }
  })

  it('are read so if each rule stands in a row of its own', async () => {
    const rows = [
      ['Svenska', 'English'],
      ['Det är förbjudet att:', 'It is forbidden to:'],
      ['röka i trapphuset', 'smoke in the stairwell'],
      ['mata fåglar på gården', 'feed birds in the yard'],
    ]
    const columns = [0, 1].map((at) => ({
      x: 60 + 240 * at,
      width: 200,
      texts: rows.map((row) => row[at] ?? ''),
    }))
    const [page] = await read([columns])
    expect(wordsOf(page?.text ?? '')).toBe(columns.flatMap(({ texts }) => texts).join(' '))
  })

  it('go on overleaf below the heading and the lead-in of their own column', async () => {
    const left = { x: 50, width: 230 }
    const right = { x: 310, width: 230 }
    const pages = await read([
      [
        { ...left, texts: swedish.slice(0, 4) },
        { ...right, texts: [...finnish, '# Sallittua', 'Kukat ovat sallittuja.'] },
      ],
      [
        { ...left, texts: ['* Torkning av skor', '* Mattor', '# Tillåtet', 'Blommor får stå framme.'] },
        { ...right, texts: ['Kysy hallitukselta, jos et ole varma.'] },
      ],
    ])
    for (const said of await sayAbout('Mattor', pages)) {
      expect(said).toContain('Följande är förbjudet:')
      expect(said).not.toContain('Sallittua')
    }
    expect(pages[1]?.text).toMatch(/^Tvättstugan\s+Följande är förbjudet:\s+• Torkning av skor/)
  })

  it('begin anew below a heading across both', async () => {
    const [one, other] = [swedish.slice(0, 4), english.slice(0, 4)]
    const column = (texts: readonly string[], at: number) => ({ x: 50 + 260 * at, width: 230, texts })
    const pages = await read([
      [column(one, 0), column(other, 1)],
      [
        {
          x: 50,
          width: 500,
          texts: ['# Det här är tillåtet i tvättstugan, and this is allowed in the laundry room'],
        },
        column(['', '', 'Du får torka byxor.'], 0),
        column(['', '', 'You may dry trousers.'], 1),
      ],
    ])
    expect(pages[1]?.text).not.toMatch(/förbjudet|Tvättstugan|forbidden/)
  })

  it.each(['# Kontakt', 'Kontakt'])(
    'are ended by what has none of their words below "%s"',
    async (heading) => {
      const column = (texts: readonly string[], at: number) => ({ x: 50 + 260 * at, width: 230, texts })
      const rows = [
        ['Ordförande', '070-123 45 67'],
        ['Fastighetsskötare', 'Anna Berg'],
        ['Kassör', '08-123 45 67'],
      ]
      const below = [0, 1].map((at) => column(['', '', ...rows.map((row) => row[at] ?? '')], at))
      const pages = await read([
        [column(swedish.slice(0, 4), 0), column(english.slice(0, 4), 1)],
        [{ x: 50, width: 500, texts: [heading] }, ...below],
      ])
      for (const row of rows) expect(pages[1]?.text).toContain(row.join('  '))
    },
  )

  it('keep the prices beside both', async () => {
    const rows = [
      ['Du betalar för att låna nyckeln.', 'You pay for the use of this key.', '50 kr'],
      ['Du får inte ta med din hund.', 'You must not bring your dog.', '80 kr'],
      ['Vi tar betalt av den som bokar.', 'The fee is paid by you.', '90 kr'],
    ]
    const columns = [0, 1, 2].map((at) => ({
      x: [50, 280, 440][at] ?? 0,
      width: 170,
      texts: rows.map((row) => row[at] ?? ''),
    }))
    const [page] = await read([columns])
    expect(page?.text.split(/\n+/)).toEqual(rows.map((row) => row.join('  ')))
  })
})

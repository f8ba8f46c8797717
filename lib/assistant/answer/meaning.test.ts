import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PageText } from '@/lib/ingest/chunking/page'
import { readFlow } from '@/lib/ingest/readers/read-flow'
import type { ChildMessage } from '@/lib/ingest/sandbox/child-message'
import { makeDocx, makeOdt, wordParagraph } from '@/tests/support/documents/office'
import { sayAbout } from '@/tests/support/documents/said-of'

type Section = { above: string; items: string[] }
type Format = 'text' | 'markdown' | 'docx' | 'odt' | 'pages'

async function readPages(bytes: Buffer, format: Exclude<Format, 'pages'>): Promise<PageText[]> {
  const pages: PageText[] = []
  await readFlow(bytes, format, { textLength: 1_000_000 }, (message: ChildMessage) => {
    if (message.type === 'page') pages.push(message)
  })
  return pages
}

const word = fc.string({ minLength: 5, maxLength: 9, unit: fc.constantFrom(...'bdfgklmnprtvaeiou') })
const marks = ['• ', '– ', '- ', '* ', 'a) ', '(a) ', '1. ', '1) ', '9.1) ']
const section = (aboves: string[]): fc.Arbitrary<Section> =>
  fc.record({
    above: fc.constantFrom(...aboves),
    items: fc.uniqueArray(word, { minLength: 1, maxLength: 12 }),
  })
const denials = [
  'Inte tillåtet',
  'Ingår inte i avgiften',
  'Det här får du inte slänga i soprummet',
  'Du betalar själv',
  'Undantag',
  'Förbjudet på balkongen',
  'Not allowed on the balcony',
]
const leads = [
  'Bostadsrättshavaren svarar inte för',
  'Utan styrelsens tillstånd får medlem inte',
  'Föreningen ersätter aldrig:',
  'The member may not keep',
]
const permits = ['Tillåtet', 'Ingår i avgiften', 'Föreningen betalar', 'Allowed in the yard']

const markItems = (items: string[], mark: string) =>
  items.map((item, at) => {
    if (mark.startsWith('a)') || mark.startsWith('(a'))
      return mark.replace('a', 'abcdefghijkl'[at] ?? 'a') + item
    return mark.replace('1', String(at + 1)) + item
  })

const write: Record<Format, (sections: Section[], mark: string) => Promise<PageText[]>> = {
  text: (sections, mark) => {
    const body = sections.map(({ above, items }) => `${above}\n\n${markItems(items, mark).join('\n')}`)
    return readPages(Buffer.from(`Regler för huset\n\n${body.join('\n\n')}`), 'text')
  },
  markdown: (sections) => {
    const body = sections.map(({ above, items }) => `## ${above}\n\n${markItems(items, '- ').join('\n')}`)
    return readPages(Buffer.from(`# Regler för huset\n\n${body.join('\n\n')}`), 'markdown')
  },
  docx: (sections) => {
    const item = (text: string) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
    const body = sections.map(
      ({ above, items }) => wordParagraph(above, 'Rubrik1') + items.map(item).join(''),
    )
    return readPages(makeDocx(wordParagraph('Regler för huset', 'Rubrik') + body.join('')), 'docx')
  },
  odt: (sections) => {
    const item = (text: string) => `<text:list-item><text:p>${text}</text:p></text:list-item>`
    const body = sections.map(
      ({ above, items }) =>
        `<text:h text:outline-level="1">${above}</text:h><text:list>${items.map(item).join('')}</text:list>`,
    )
    return readPages(makeOdt(body.join('')), 'odt')
  },
  // The list goes on overleaf.
  pages: async (sections, mark) => {
    const lines = sections.flatMap(({ above, items }) => ['', above, '', ...markItems(items, mark)])
    const cut = Math.ceil(lines.length / 2)
    const pages = [lines.slice(0, cut), lines.slice(cut)].map((page) => page.join('\n').trim())
    return pages.map((text, at) => ({ page: at + 1, text })).filter(({ text }) => text !== '')
  },
}

describe('the quote of an item', () => {
  it.each(['text', 'markdown', 'docx', 'odt', 'pages'] as const)(
    'contains what its heading or lead-in denies or permits, and not that of another list: %s',
    async (format) => {
      const property = fc.asyncProperty(
        section(format === 'pages' || format === 'text' ? [...denials, ...leads] : denials),
        section(permits),
        fc.constantFrom(...marks),
        fc.boolean(),
        async (denied, permitted, mark, isFirst) => {
          const taken = new Set(denied.items)
          const allowed = { ...permitted, items: permitted.items.filter((item) => !taken.has(item)) }
          fc.pre(allowed.items.length > 0)
          const sections = isFirst ? [denied, allowed] : [allowed, denied]
          const pages = await write[format](sections, mark)
          for (const { above, items } of sections) {
            const other = above === denied.above ? permitted.above : denied.above
            const item = items.at(-1) ?? ''
            for (const said of await sayAbout(item, pages)) {
              expect(said).toContain(above)
              expect(said).not.toContain(`${other}:`)
            }
          }
        },
      )
      await fc.assert(property, { numRuns: 25 })
    },
  )

  it('contains the "Nej." or "Ja." and the question before it, in a paragraph or over two', async () => {
    const text = `Frågor och svar\n\nFår jag borra på söndagar?\nNej. På vardagar går det bra.\n\nFår jag ha hund?\n\nJa.\n\nHundar rastas utanför gården.\n\nFår vi byta kökslucka?\nNej.`
    const pages = [{ page: 1, text }]
    const [drill] = await sayAbout('vardagar', pages)
    expect(drill).toContain('Får jag borra på söndagar? Nej. På vardagar går det bra.')
    const [dog] = await sayAbout('Hundar', pages)
    expect(dog).toContain('Får jag ha hund? Ja. Hundar rastas utanför gården.')
    const [door] = await sayAbout('Nej.', [{ page: 1, text: text.slice(text.indexOf('Får vi')) }])
    expect(door).toContain('Får vi byta kökslucka? Nej.')
  })

  it('contains its own question before words without a verb, and never the question before that', async () => {
    const text = `Styrelsen svarar\n\nGår det att hyra två förråd?\nDet går bra så länge det finns lediga.\n\nKan min son skriva sig i lägenheten?\nSjälvklart. Meddela styrelsen.\n\nFår jag sätta en luftvärmepump på balkongen?\nI dagsläget inte. Frågan tas upp på nästa möte.`
    const [said] = await sayAbout('dagsläget', [{ page: 1, text }])
    expect(said).toMatch(/^Får jag sätta en luftvärmepump på balkongen\? I dagsläget inte\./)
  })

  it('contains no answer of the row above, and no paragraph that follows the table', async () => {
    const text = `Bra att veta\n\nKan gäster låna gymmet?  Nej, bara boende\nFår man ha egen brevlåda?  Nej\nMåste jag släppa in sotaren?  Ja\n\nÖvriga frågor ställs till styrelsen på måndagar.`
    const pages = [{ page: 1, text }]
    expect((await sayAbout('sotaren', pages))[0]).toBe('Måste jag släppa in sotaren? Ja')
    expect((await sayAbout('brevlåda', pages))[0]).toBe('Får man ha egen brevlåda? Nej')
    expect((await sayAbout('måndagar', pages))[0]).toBe('Övriga frågor ställs till styrelsen på måndagar.')
  })

  it('contains what was decided on a motion, and is not sure while nobody has decided', async () => {
    const title = 'Protokoll fört vid ordinarie föreningsstämma den 7 maj 2025'
    const motions = `§ 14 Motioner\n\nMotion 1 från Siv Holm: att korttidsuthyrning ska tillåtas.\n\nMotion 2 från Per Lind: att grillplatsen ska få användas till midnatt.\n\nStyrelsen föreslog avslag. Efter votering avslogs motionen med 31 röster mot 12.`
    const pages = [{ page: 1, text: `${title}\n\n${motions}` }]
    const [grill] = await sayAbout('grillplatsen', pages)
    expect(grill).toMatch(/grillplatsen ska få användas till midnatt\. Efter votering avslogs motionen/)
    expect(await sayAbout('korttidsuthyrning', pages)).toEqual([])
  })

  it('contains a heading around its own, and none that has ended', async () => {
    const text =
      '# Regler\n\n## Ingår inte i avgiften\n\n### Bredband\n\nRing operatören om du vill ha fiber.\n\n### Hushållsel\n\n- elmätare\n\n## Kontakt\n\n- felanmälan'
    const pages = await readPages(Buffer.from(text), 'markdown')
    expect((await sayAbout('fiber', pages))[0]).toMatch(/Ingår inte i avgiften.*fiber/)
    expect((await sayAbout('elmätare', pages))[0]).toMatch(/Ingår inte i avgiften.*Hushållsel.*elmätare/)
    expect((await sayAbout('felanmälan', pages))[0]).toMatch(/^(?!.*Ingår).*Kontakt.*felanmälan/)
  })

  it('contains the sentences after it that limit it', async () => {
    const text =
      'Grillning\n\nDet är tillåtet att grilla på gården. Detta gäller dock inte kolgrill efter klockan 21. Släck efter dig.'
    const [said] = await sayAbout('grilla', [{ page: 1, text }])
    expect(said).toContain('gäller dock inte kolgrill')
    const bare = 'Gården\n\nDet är tillåtet att spela boll på gräset. Inte efter klockan 20. Plocka undan.'
    expect((await sayAbout('spela', [{ page: 1, text: bare }]))[0]).toContain(
      'gräset. Inte efter klockan 20.',
    )
  })

  it.each([
    ['in paragraphs', '\n\n', '* '],
    ['in lines', '\n', '*'],
    ['in one paragraph', ' ', '* '],
  ])('contains the note that an asterisk stands for, and leads into no other, %s', async (_, apart, mark) => {
    const said = [
      'Motorfordon får köras in.*',
      'Fotboll får spelas på grusplanen.**',
      'Utemöbler får stå ute.',
    ]
    const notes = `${mark}Endast vid flytt.\n\n*${mark}Inte före klockan 10.`
    const pages = [{ page: 1, text: `Gården\n\n${said.join(apart)}\n\n${notes}` }]
    expect((await sayAbout('Motorfordon', pages))[0]).toMatch(/Motorfordon får köras in.*Endast vid flytt/)
    expect((await sayAbout('Fotboll', pages))[0]).toMatch(/Fotboll får spelas.*Inte före klockan 10/)
    expect((await sayAbout('Utemöbler', pages))[0]).not.toContain('Fotboll får spelas på grusplanen.\\*\\*:')
  })

  it('is not sure if the note to it stands elsewhere', async () => {
    const text = 'Gården\n\nMotorfordon får köras in.*\n\nCyklar får köras in¹ på gården.'
    expect(await sayAbout('Motorfordon', [{ page: 1, text }])).toEqual([])
    expect(await sayAbout('Cyklar', [{ page: 1, text }])).toEqual([])
  })

  it.each([
    'Hundar *får* vistas på gården.*',
    '**Hundar** får *alltid* vistas på gården.*',
    'Hundar får vistas (*alltid*) på gården*.',
  ])('contains its note or is not sure where it also has words with emphasis: %s', async (said) => {
    const text = `Gården\n\n${said}\n\nRing gärna.`
    expect(await sayAbout('Hundar', [{ page: 1, text }])).toEqual([])
    const noted = `${text}\n\n*Endast i koppel.`
    expect((await sayAbout('Hundar', [{ page: 1, text: noted }]))[0]).toContain('Endast i koppel')
    const plain = text.replace(/\*(?=\.?\n)/, '')
    expect(await sayAbout('Hundar', [{ page: 1, text: plain }])).toHaveLength(1)
  })

  it('contains no item of a list whose marks are asterisks, which are no notes', async () => {
    const items = '* Cyklar ställs i rummet. Lås dem.\n* Barnvagnar får stå i entrén.'
    const text = `Gården\n\nMotorfordon får köras in.*\n\nDetta gäller:\n\n${items}`
    expect(await sayAbout('Motorfordon', [{ page: 1, text }])).toEqual([])
    expect((await sayAbout('Cyklar', [{ page: 1, text }]))[0]).not.toContain('Motorfordon')
  })

  it.each(['60 kvm²', '60 m²', '10³ liter'])(
    'is sure where a raised digit is no mark: %s',
    async (amount) => {
      const text = `Gården\n\nUteplatsen rymmer ${amount} jord.\n\nRing gärna.`
      expect(await sayAbout('Uteplatsen', [{ page: 1, text }])).toHaveLength(1)
    },
  )

  it('contains the lead-in of the list around its list', async () => {
    const text =
      'Balkonger\n\nPå balkongen är följande inte tillåtet:\n• grillar:\n– kolgrill\n– gasolgrill\n• fågelbord\n\nRing gärna.'
    expect((await sayAbout('gasolgrill', [{ page: 1, text }]))[0]).toMatch(
      /inte tillåtet:.*grillar:.*gasolgrill/,
    )
    expect((await sayAbout('fågelbord', [{ page: 1, text }]))[0]).toMatch(/inte tillåtet:.*fågelbord/)
  })

  it('is not sure if the beginning of its sentence is unknown', async () => {
    expect(
      await sayAbout('fågelbord', [{ page: 1, text: '• kolgrill och gasolgrill\n• fågelbord' }]),
    ).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { chunkPages } from '@/lib/ingest/chunking/chunk'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { chooseQuotes } from './choose-quotes'
import { citeSection, renderHeadings } from './cite-passage'

const lime = 'Häckar klipps av trädgårdsgruppen i juni, och den som vill vara med anmäler sig till Olof. '
const between = `Skötsel\n\n${lime.repeat(9)}`
const points = [
  '1. Trapphuset hålls fritt från saker.',
  '2. Cyklar ställs i cykelrummet.',
  '3. Balkonger får glasas in efter anmälan till styrelsen.',
  '4. Tvättstugan används till klockan 21.',
]
const paper = (end: string, above = points.join('\n')) =>
  `Ordningsregler\n\n${above}\n\n${between}\n\nSärskilda fall\n\n${end}`

async function say(question: string, text: string): Promise<string> {
  const hits = await searchIn(openMemoryLibrary([readAsDocument('Regler', text)]), question)
  return chooseQuotes(question, hits)
    .map((quote) => [...renderHeadings(quote), citeSection(quote).heading ?? ''].join(' '))
    .join('\n')
}

describe('a numbered rule that a sentence far away takes something from', () => {
  it.each([
    'Punkt 3 gäller inte lägenheter mot gatan.',
    'För lägenheter mot gatan gäller inte punkterna 2 och 3.',
    'Punkt 3 upphör att gälla.',
  ])('is quoted with it: %s', async (end) => {
    expect(chunkPages([{ page: 1, text: paper(end) }]).length).toBeGreaterThan(1)
    const said = await say('Får balkonger glasas in?', paper(end))
    // In the answer and beside the page of its source.
    expect(said.split(end)).toHaveLength(3)
  })

  it('is quoted with it where a section has the number', async () => {
    const sections =
      '7 § Andrahand\n\nLägenheten får hyras ut i två år.\n\n8 § Nycklar\n\nNycklar lämnas till styrelsen.'
    const end = '9 § Övrigt\n\nVad som sägs i 7 § gäller inte lokaler.'
    expect(await say('Hur länge får lägenheten hyras ut?', paper(end, sections))).toContain(
      'gäller inte lokaler',
    )
    expect(await say('Till vem lämnas nycklar?', paper(end, sections))).not.toContain('lokaler')
  })

  it('is quoted without one that names another point, a law or no exception', async () => {
    for (const end of [
      'Punkt 4 gäller inte i juli.',
      'Bestämmelsen i 3 § bostadsrättslagen gäller inte lokaler.',
      'Undantag finns i 7 kap. 3 § i samma lag.',
      'Punkt 3 beslutades av styrelsen.',
    ])
      expect(await say('Får balkonger glasas in?', paper(end))).not.toContain(end)
  })
})

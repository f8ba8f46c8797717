import { describe, expect, it } from 'vitest'
import { makeDocx, wordParagraph, wordPicture, wordRelations } from '@/tests/support/documents/office'
import { makeMixed, makePicture, makeScan } from '@/tests/support/documents/scan'
import { letters, setUpStoredDocuments } from '@/tests/support/documents/stored-documents'

const bylaws = [
  'Stadgar för bostadsrättsföreningen Ängsö\n\nFöreningens säte är i Örebro kommun.\n\nÅrsavgiften betalas månadsvis.',
  'Bostadsrättshavaren svarar för lägenhetens inre underhåll.\n\nStyrelsen består av fem ledamöter.',
]

const own = setUpStoredDocuments()

type PlacedRow = { text: string; width: number; height: number; recognized: boolean; runs: number[][] }

/** The words of a page that have a place, as they read. */
async function placedWords(id: string, page: number) {
  const columns = 'text, width, height, recognized, runs'
  const rows = own.admin.from('document_pages').select(columns).match({ document_id: id, page_number: page })
  const { data } = await rows.single<PlacedRow>()
  const words = data?.runs.map(([start, end]) => data.text.slice(start, end)).join('')
  return { ...data, words }
}

describe('a scan', () => {
  it('is read, whatever way its pages lie, and a blank page is not missing', async () => {
    const id = await own.store(
      own.ours,
      'skannad.pdf',
      await makeScan([bylaws[0] ?? '', { text: bylaws[1] ?? '', degrees: 90 }, '']),
    )
    await own.readAll()
    expect(await own.documentOf(id)).toEqual({
      state: 'ready',
      state_reason: null,
      page_count: 3,
      recognized_page: null,
    })
    const pages = await own.pagesOf(id)
    expect(pages.map(([page]) => page)).toEqual([1, 2])
    for (const [index, [, text]] of pages.entries()) expect(letters(text)).toBe(letters(bylaws[index] ?? ''))
  })

  it('has its pages among those that hold text', async () => {
    const id = await own.store(own.ours, 'blandad.pdf', await makeMixed(bylaws[0] ?? '', bylaws[1] ?? ''))
    await own.readAll()
    const pages = await own.pagesOf(id)
    expect(pages.map(([, text]) => letters(text))).toEqual(bylaws.map(letters))
    for (const [page, text] of pages) {
      const placed = await placedWords(id, page)
      expect(placed).toMatchObject({ recognized: page === 2, width: 595.28, height: 841.89 })
      expect(placed.words).toBe(text.replace(/\s/g, ''))
    }
  })

  it('as a photo has one page', async () => {
    const photo = await (await makePicture(bylaws[1] ?? '', { degrees: 270 })).png().toBuffer()
    const id = await own.store(own.ours, 'foto.png', photo)
    await own.readAll()
    expect(await own.documentOf(id)).toMatchObject({ state: 'ready', page_count: 1 })
    expect(letters((await own.pagesOf(id))[0]?.[1] ?? '')).toBe(letters(bylaws[1] ?? ''))
  })

  it('that was pasted into a Word document is read in its place, and a broken one is named', async () => {
    const picture = await (await makePicture(bylaws[1] ?? '')).png().toBuffer()
    const media = (...contents: (Buffer | string)[]) => [
      wordRelations(...contents.map((_, at) => ['image', `media/${at}.png`] as const)),
      ...contents.map((content, at) => ({ name: `word/media/${at}.png`, content })),
    ]
    const body = `${wordParagraph('Protokoll')}${wordPicture(0)}${wordParagraph('Slut.')}`
    const id = await own.store(own.ours, 'protokoll.docx', makeDocx(body, media(picture)))
    const broken = await own.store(own.ours, 'trasig.docx', makeDocx(body, media('no picture')))
    await own.readAll()
    expect(await own.documentOf(id)).toMatchObject({ state: 'ready', state_reason: null, page_count: null })
    const pages = await own.pagesOf(id)
    expect(pages.map(([page, text]) => [page, letters(text)])).toEqual(
      ['Protokoll', bylaws[1] ?? '', 'Slut.'].map((text, at) => [at + 1, letters(text)]),
    )
    const passages = own.admin.from('passages').select('paragraph').eq('document_id', id)
    const { data } = await passages.eq('page_number', 2).throwOnError()
    expect(data).toEqual([{ paragraph: 2 }])
    expect(await own.documentOf(broken)).toMatchObject({ state: 'partly', state_reason: 'page_failed' })
  })

  it('in English is read as English', async () => {
    const rules =
      'The laundry room is open to all members every day of the week from seven in the morning until nine in the evening.\n\nPlease clean the machines after use, close the windows and switch off the lights before you leave the room. Washing at night is not allowed, because the pipes of the house carry the noise to the flats above.'
    const id = await own.store(own.ours, 'rules.pdf', await makeScan([rules]))
    await own.readAll()
    expect(letters((await own.pagesOf(id))[0]?.[1] ?? '')).toBe(letters(rules))
  })

  it('shows no text where nothing is written, or where the picture is broken', async () => {
    const blank = await own.store(own.ours, 'tom.pdf', await makeScan(['', '']))
    const broken = await own.store(own.ours, 'trasig.png', Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'))
    await own.readAll()
    expect(await own.documentOf(blank)).toMatchObject({ state: 'failed', state_reason: 'no_text' })
    expect(await own.documentOf(broken)).toMatchObject({ state: 'failed', state_reason: 'page_failed' })
  })
})

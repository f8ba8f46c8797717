import { describe, expect, it } from 'vitest'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { inForm } from '@/tests/support/servers/fake-model'
import { orderForModel } from './prompt'
import { writeAnswer } from './write-answer'

const question = 'Får jag hyra ut min lägenhet i andra hand?'
const leave = 'Lägenheten får hyras ut i andra hand under högst ett år.'
const consent = 'Innan hyresgästen flyttar in krävs styrelsens skriftliga samtycke.'
const above = 'Stadgar för Brf Måsen\n\n10 § Andrahandsupplåtelse'
const below = '11 § Nycklar\n\nDen som flyttar lämnar alla nycklar.'
const onePage = [[above, leave, consent, below].join('\n\n')]
const twoPages = [[above, leave].join('\n\n'), [consent, below].join('\n\n')]

async function write(pages: string[], said: string, quotes: readonly string[]) {
  const paper = readAsDocument(
    'Stadgar',
    pages.map((text, at) => ({ page: at + 1, text })),
  )
  const passages = orderForModel(await searchIn(openMemoryLibrary([paper]), question))
  const citations = quotes.map((quote) => ({
    passage: 1 + passages.findIndex(({ text }) => text.includes(quote)),
    quote,
  }))
  const reply = inForm(said, citations)
  async function* model() {
    yield reply
  }
  return writeAnswer(model, { question, language: 'sv', passages, onProse: () => undefined })
}

const ofLeave = 'Lägenheten får hyras ut i andra hand under högst ett år.'
const ofBoth = `${ofLeave} Innan hyresgästen flyttar in krävs styrelsens skriftliga samtycke.`

describe('a model that gives leave', () => {
  it.each([onePage, twoPages])('is shown with the consent that it depends on', async (...pages) => {
    const written = await write(pages.flat(), ofBoth, [leave, consent])
    expect(written).toMatchObject({ kind: 'answer' })
  })

  it.each([onePage, twoPages])('is completed in the words of the paper', async (...pages) => {
    const written = await write(pages.flat(), ofLeave, [leave])
    expect(written).toMatchObject({ kind: 'answer', answer: `${ofLeave}\n\n${consent}` })
    expect(written.kind === 'answer' && written.sources).toHaveLength(pages.flat().length)
  })

  it('cites the consent with the leave', async () => {
    const written = await write(onePage, ofBoth, [leave])
    expect(written.kind === 'answer' && written.sources[0]?.text).toContain(consent)
  })
})

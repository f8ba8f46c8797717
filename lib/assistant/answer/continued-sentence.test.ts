import { expect, it } from 'vitest'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { composeAnswer } from './answer'

const rule = 'Den som inte avbokar ett bokat tvättpass betalar en avgift på femtio kronor, utom när'
const beginning = `Tvättstugan\n\nTvättpass ska bokas på tavlan. Maskinerna ska torkas av efter tvätten.\n\nTvättpass får inte bytas. Den som är sen ska lämna plats.\n\n${rule}`

async function ask(...pages: string[]) {
  const question = 'Måste jag betala om jag inte avbokar mitt tvättpass?'
  const paper = readAsDocument(
    'Regler',
    pages.map((text, at) => ({ page: at + 1, text })),
  )
  const hits = await searchIn(openMemoryLibrary([paper]), question)
  return composeAnswer({ question, language: 'sv', threshold: 0.3, hits })
}

it('a sentence that goes on overleaf answers with both its halves, and first', async () => {
  const { sources } = await ask(
    beginning,
    'maskinen var trasig.\n\nTorkrum\n\nTorkrummet är öppet till klockan 22.',
  )
  expect(sources[0]).toMatchObject({ page: 2, heading: expect.stringContaining(rule) })
  expect(sources[0]?.text).toContain('maskinen var trasig.')
})

it('a sentence whose end is not known answers nothing', async () => {
  const { sources } = await ask(
    beginning,
    'Torkrum\n\nTorkrummet är öppet till klockan 22. Det får inte bokas.',
  )
  expect(sources.every(({ text }) => !/\*\*[^*]*utom när\*\*/.test(text))).toBe(true)
})

import { expect, it } from 'vitest'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { chooseQuotes } from './choose-quotes'

async function quote(question: string, text: string): Promise<string> {
  const hits = await searchIn(openMemoryLibrary([readAsDocument('Regler', text)]), question)
  return chooseQuotes(question, hits)
    .map(({ hit, start, end }) => hit.passage.text.slice(start, end))
    .join('\n')
}

it('leave for another thing at the same place answers no question for leave', async () => {
  const text =
    'Vanliga frågor\n\nFår man ha parabol på balkongen? Ja, men endast om den inte syns utåt.\n\nFår man ha blomlådor på balkongen? Ja, på insidan av räcket.'
  expect(await quote('Får man grilla på balkongen?', text)).toBe('')
  expect(await quote('Får man ha parabol på balkongen?', text)).toMatch(/parabol/)
  const fire = `${text}\n\nDet är förbjudet att grilla på balkongen.`
  expect(await quote('Får man grilla på balkongen?', fire)).toMatch(/förbjudet att grilla/)
})

it('the answer to the very question is quoted, and not one to a longer question like it', async () => {
  const text =
    'Övriga frågor\n\nFår man grilla på balkongen?\nNej!\n\nFår man ha parabol på balkongen?\nJa, men endast om denna inte är synlig utåt, d.v.s. om den står på balkonggolvet.'
  expect(await quote('Får man grilla på balkongen?', text)).toBe('Får man grilla på balkongen?\nNej!')
  expect(await quote('får man ha parabol på balkongen', text)).toMatch(/^Får man ha parabol.*endast om/s)
})

it('how a membership ends answers no question whether somebody can be expelled', async () => {
  const text =
    'Medlemskap\n\nEn medlem som upphör att vara bostadsrättshavare ska anses ha utträtt ur föreningen.'
  expect(await quote('Kan jag bli utesluten ur föreningen?', text)).toBe('')
})

it('a place or a way answers no question for a time', async () => {
  const text = 'Motioner\n\nMotioner ska lämnas in i föreningens brevlåda eller ges till styrelsen.'
  expect(await quote('När ska motioner lämnas in?', text)).toBe('')
  expect(await quote('Var ska motioner lämnas in?', text)).toMatch(/brevlåda/)
  for (const time of ['senast den 1 februari', 'före stämman', 'senast 2027'])
    expect(await quote('När ska motioner lämnas in?', `Motioner\n\nMotioner ska lämnas in ${time}.`)).toMatch(
      time,
    )
})

it('a price near the counted things is not their number', async () => {
  const text =
    'Parkering\n\nDet finns p-platser på däcket och i garagen, och avgiften är 6 kr i timmen.\n\nGaraget har tre portar.'
  expect(await quote('Hur många p-platser finns det?', text)).toBe('')
  const counted = 'Parkering\n\nDet finns 42 p-platser på däcket.'
  expect(await quote('Hur många p-platser finns det?', counted)).toMatch(/42/)
})

it('who led a meeting does not answer who leads the association', async () => {
  const text =
    'Protokoll\n\nTill ordförande för stämman valdes Karin Holm och till sekreterare Per Alm.\n\nStyrelsens uppdrag är ideellt.'
  expect(await quote('Vem är ordförande?', text)).toBe('')
  expect(await quote('Vem var ordförande för stämman?', text)).toMatch(/Karin Holm/)
  expect(await quote('Vem är ordförande?', 'Styrelsen\n\nOrdförande är Maja Lund.')).toMatch(/Maja Lund/)
})

it('a sentence about a code without its digits does not answer what the code is', async () => {
  const text = 'Portar\n\nPortkoden byts varje år och delas ut i brevlådan.'
  expect(await quote('Vilken är portkoden?', text)).toBe('')
  expect(await quote('När byts portkoden?', text)).toMatch(/varje år/)
  expect(await quote('Vilken är portkoden?', 'Portar\n\nPortkoden är 4712.')).toMatch(/4712/)
})

import { expect, it } from 'vitest'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { chooseQuotes } from './choose-quotes'
import { findExcerpts } from './excerpt'
import { lacksEverything, lacksThing } from './unsaid'

async function find(question: string, text: string) {
  const [hit] = await searchIn(openMemoryLibrary([readAsDocument('Regler', text)]), question)
  return hit ? findExcerpts(question, hit)[0] : undefined
}

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

it('a price answers no question how to do something', async () => {
  const text = 'Festlokalen\n\nDet kostar 200 kronor att hyra festlokalen en kväll.'
  expect(await quote('Hur hyr jag festlokalen?', text)).toBe('')
  expect(await quote('Vad kostar det att hyra festlokalen?', text)).toMatch(/200 kronor/)
  for (const way of ['Festlokalen bokas via portalen.', 'Den som hyr festlokalen ringer 08-123 45 67.'])
    expect(await quote('Hur hyr jag festlokalen?', `Festlokalen\n\n${way}`)).toMatch(way)
})

it('a price of something else answers no question for a price', async () => {
  const text = 'Samlingssalen\n\nAvgiften är 400 kronor för medlemmar.'
  expect(await quote('Vad är avgiften för att pantsätta?', text)).toBe('')
  const pledge = 'Pantsättning\n\nAvgiften för att pantsätta är 500 kronor.'
  expect(await quote('Vad är avgiften för att pantsätta?', pledge)).toMatch(/500/)
})

it('a sentence that introduces what is not quoted is no answer', async () => {
  const text = 'Fönster\n\nAnsvaret för fönster är delat. Där står det så här om ansvar för fönster:'
  expect(await quote('Vem ansvarar för fönstren?', text)).toBe('')
  const listed =
    'Fönster\n\nFör fönster ansvarar:\n\n- bostadsrättshavaren på insidan\n- föreningen på utsidan'
  expect(await quote('Vem ansvarar för fönstren?', listed)).toMatch(/på insidan/)
})

it('how a committee is elected does not answer who is in it', async () => {
  const text = 'Valberedning\n\nValberedningen väljs av stämman och föreslår ledamöter.'
  expect(await quote('Vilka är med i valberedningen?', text)).toBe('')
  const named = 'Valberedning\n\nI valberedningen sitter Karin Holm och Per Alm.'
  expect(await quote('Vilka är med i valberedningen?', named)).toMatch(/Karin Holm/)
})

it('how and to whom answers no question how late, and a consent none how long', async () => {
  const text = 'Motioner\n\nMotioner lämnas i föreningens brevlåda eller ges till styrelsen.'
  expect(await quote('Hur sent får man lämna motioner?', text)).toBe('')
  expect(await quote('Hur sent får man lämna motioner?', `${text} Sista dagen är den 1 februari.`)).toMatch(
    /februari/,
  )
  const consent = 'Andrahand\n\nTillstånd krävs av den som hyr ut i andra hand.'
  expect(await quote('Hur länge får man hyra ut i andra hand?', consent)).toBe('')
})

it('a quote that is not near and lacks the telling word of the question is about something else', async () => {
  const question = 'Får man mata fåglar på gården?'
  const [rugs, birds] = await Promise.all([
    find(question, 'Gården\n\nMattor får skakas på gården.'),
    find(question, 'Gården\n\nDet är förbjudet att mata fåglar på gården.'),
  ])
  expect(rugs && lacksThing({ ...rugs, meaning: 2 })).toBe(true)
  expect(rugs && lacksThing({ ...rugs, meaning: 4 })).toBe(false)
  expect(birds && lacksThing({ ...birds, meaning: 2 })).toBe(false)
})

it('a passage that says no word of the question is no answer, although its meaning may be near', async () => {
  const text = 'Övrigt\n\nEn gemensam stege finns att låna och ligger i trappan ned till källaren.'
  expect(await quote('Is smoking allowed in the stairwell?', text)).toBe('')
  const rule = 'Övrigt\n\nDet är förbjudet att röka i trapphuset.'
  expect(await quote('Is smoking allowed in the stairwell?', rule)).toMatch(/förbjudet att röka/)
  const ladder = await find('Var finns stegen?', text)
  const recycling = await find('Var finns återvinningen?', 'Gården\n\nÅtervinningen finns på gården.')
  expect(ladder && lacksEverything(ladder)).toBe(false)
  expect(
    ladder && recycling && lacksEverything({ ...ladder, hit: { ...ladder.hit, query: recycling.hit.query } }),
  ).toBe(true)
})

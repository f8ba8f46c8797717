import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readContext } from '@/lib/text/context'
import { splitSegments } from '@/lib/text/segments'
import { sayAbout } from '@/tests/support/documents/said-of'

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-11-28T12:00:00Z'))
})
afterAll(() => void vi.useRealTimers())

const say = async (item: string, text: string) => (await sayAbout(item, [{ page: 1, text }]))[0]
const rule = 'Motorcyklar får ställas på alla platser.'

describe('the quote of a paper that holds later', () => {
  it.each([
    'Gäller från och med den 1 mars 2027',
    'Priserna gäller fr.o.m. 2027-02-01',
    'Träder i kraft den 15 december 2026',
    'Gäller från årsskiftet 2026/2027',
    'Valid from 1 January 2027',
    'Gäller från mars 2027',
    'Gäller från 1/3 2027',
    'Gäller fr.o.m. 1.3.2027',
    'Gäller från december 2026',
    'Ikraftträdande 2027-03-01',
    'Avgifterna gäller från 1 januari 2027',
    'Gäller från och med 1 maj',
    'Priserna gäller fr.o.m. den 1 maj',
    'Träder i kraft den 1:a maj',
  ])('contains the line below its title, in each section: %s', async (line) => {
    const text = `Parkeringsregler\n${line}\n\nGäster\n\nGästplatser är till för besök.\n\nMotorcyklar\n\n${rule}`
    expect(await say('Motorcyklar', text)).toContain(line)
  })

  it.each([
    'Dessa regler träder i kraft den 1 mars 2027.',
    'Ordningsreglerna gäller från 2027-01-01.',
    'Reglerna träder ikraft den 1 mars 2027.',
    'Ovanstående regler gäller fr.o.m. 2027-03-01.',
    'Reglerna har antagits av stämman och gäller från 1 mars 2027.',
    'Ikraftträdande 2027-03-01',
  ])('contains its last sentence: %s', async (line) => {
    const text = `Parkeringsregler\n\nMotorcyklar\n\n${rule}\n\nSlutord\n\n${line}`
    expect(await say('Motorcyklar', text)).toContain(line.replace(/\.$/, ''))
  })

  it.each([
    ['Gäller från och med den 1 mars 2026'],
    ['Priserna gäller fr.o.m. 2026-11-28'],
    ['Träder i kraft den 15 december 2020'],
    ['Gäller från 2026'],
    ['Stämman hålls den 14 maj 2027'],
    ['Avgifterna för garage gäller från 1 januari 2027'],
    ['Parkeringsregler för bilar gäller från 1 januari 2027'],
    ['Trafikregler på Storgatan gäller från 1 januari 2027'],
    ['Underhållsplan från 2027'],
    ['Avtalet löper till och med 31 december 2029'],
  ])('contains no line of a day that has come, or of something else: %s', async (line) => {
    const text = `Parkeringsregler\n${line}\n\nGäster\n\nGästplatser är till för besök.\n\nMotorcyklar\n\n${rule}`
    expect(await say('Motorcyklar', text)).not.toContain(line)
  })
})

describe('the quote of a sentence that holds later', () => {
  it.each([
    [`${rule} Avtalet börjar gälla den 1 april 2027.`, 'april 2027'],
    [`${rule} Anmäl dig hos värden. Detta gäller först från 2027-05-01.`, '2027-05-01'],
    [`${rule}\n\nÄndringen träder i kraft den 1 mars 2027.`, 'mars 2027'],
    [`Från och med 1 mars 2027 gäller nya regler. ${rule}`, 'mars 2027'],
    [`Nya regler från 1 mars 2027\n\n${rule}`, 'mars 2027'],
    [`Ändringarna träder i kraft den 1 mars 2027. ${rule}`, 'mars 2027'],
    [`Nya regler gäller från 1 mars 2027. ${rule}`, 'mars 2027'],
    [`Med start 1 mars 2027 gäller nya regler. ${rule}`, 'mars 2027'],
    [`Nya regler från och med 2027\n\n${rule}`, '2027'],
    [`Gäller efter 1 januari 2027\n\n${rule}`, 'januari 2027'],
    [`${rule} Avtalet börjar gälla den 1 maj.`, '1 maj'],
    [`${rule}\n\nÄndringen gäller från och med måndagen den 1 maj.`, '1 maj'],
    [`Från och med 1 maj gäller nya regler. ${rule}`, '1 maj'],
    [`Nya regler från 1 maj\n\n${rule}`, '1 maj'],
  ])('contains the day: %s', async (text, day) => {
    expect(await say('Motorcyklar', `Parkering\n\n${text}`)).toContain(day)
  })

  it.each([
    `${rule} Avtalet började gälla den 1 april 2024.`,
    `${rule} Avtalet gäller från 1 april 2024 till 31 mars 2029.`,
    `${rule} Asfalten läggs om den 1 april 2027.`,
    `${rule}\n\nTvättstugans nya bokning träder i kraft den 1 mars 2027.`,
    `${rule}\n\nGungor\n\nReglerna för gungor träder i kraft den 1 mars 2027.`,
    `${rule} Den nya lekplatsen invigs efter sommaren 2027.`,
    `${rule}\n\nGäller från 1 mars 2027\n\nMopeder får stå vid grinden.`,
    `${rule} Räntan är bunden från 2024 till 2028.`,
    `${rule} Sommartiden gäller från 1 maj till 30 september.`,
    `${rule} Avtalet gäller från maj 2024.`,
  ])('hangs on no day of something else, or that has come: %s', (text) => {
    const { before, after } = readContext(text, splitSegments(text), 0)
    expect([...before, ...after]).toEqual([])
  })

  it.each([
    ['Från och med 1 mars 2027 höjs avgiften med 2 procent.', ' '],
    ['Från 1 januari 2027 bokas bastun på webben.', ' '],
    ['Stadgarna gäller från 1 januari 2020.', ' '],
    ['Budget för 2027', '\n\n'],
    ['Arbeten efter 2027', '\n\n'],
    ['Underhållsplan från 2027', '\n\n'],
    ['Från styrelsen, 2027', '\n\n'],
    ['Kassaflöde från den löpande verksamheten 2027', '\n\n'],
    ['Protokoll från stämman 2027', '\n\n'],
    ['Lån som förfaller efter 2027', '\n\n'],
    ['Från den 1 mars 2027 gäller att bilar parkeras på gatan.', ' '],
    ['Bilar får stå. Ändringen träder i kraft den 1 mars 2027.', ' '],
    ['Årsstämma den 14 maj 2027', '\n\n'],
    ['Protokoll från 3 maj', '\n\n'],
    ['Öppet från 1 maj till 30 september', '\n\n'],
    ['Från och med 1 maj höjs avgiften med 2 procent.', ' '],
  ])('hangs on no such day above it: %s', (above, gap) => {
    const text = `${above}${gap}${rule}`
    const segments = splitSegments(text)
    expect(readContext(text, segments, segments.length - 1).before).toEqual([])
  })

  it('contains no day of a price list in a newsletter', async () => {
    const line = 'Prislistan gäller från 1 mars 2027.'
    const text = `Nyhetsbrev 4\n\nBastu\n\n${line}\n\nMotorcyklar\n\n${rule}`
    expect(await say('Motorcyklar', text)).not.toContain('2027')
    const list = `Prislista\n\nMotorcyklar\n\n${rule}\n\nSlutord\n\n${line.replace('an g', 'an för bastun g')}`
    expect(await say('Motorcyklar', list)).not.toContain('2027')
  })

  it('contains no day of a notice, or of the section before', async () => {
    const text = `Bygget\n\nFrån 3 maj till 5 juni 2027\n\nHissen står.\n\nMotorcyklar\n\n${rule}\n\nHissar\n\nHissen är i hus 2.`
    expect(await say('Motorcyklar', text)).not.toContain('2027')
    const raised = `Avgiften\n\nFrån 1 mars 2027 höjs avgiften.\n\nMotorcyklar\n\n${rule}`
    expect(await say('Motorcyklar', raised)).not.toContain('2027')
  })
})

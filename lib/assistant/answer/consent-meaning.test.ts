import { describe, expect, it } from 'vitest'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { composeAnswer } from './answer'

async function ask(question: string, ...pages: string[]) {
  const paper = readAsDocument(
    'Stadgar',
    pages.map((text, at) => ({ page: at + 1, text })),
  )
  const hits = await searchIn(openMemoryLibrary([paper]), question)
  const { certainty, answer, sources } = composeAnswer({ question, language: 'sv', threshold: 0.1, hits })
  const bold = [...answer.matchAll(/\*\*(.+?)\*\*/g)].map(([, words]) => words)
  const marked = sources.flatMap(({ text, page }) =>
    [...text.matchAll(/\*\*([\s\S]+?)\*\*/g)].map(([, words]) => `${page}: ${words}`),
  )
  return { certainty, line: bold.join(' '), marked }
}

const sublet = 'Får jag hyra ut min lägenhet i andra hand?'
const leave = 'Lägenheten får hyras ut i andra hand under högst ett år.'
const consent = 'Bostadsrättshavaren ska ha styrelsens skriftliga samtycke innan hyresgästen flyttar in.'
const section = (...paragraphs: string[]) =>
  ['Stadgar för Brf Måsen', '10 § Andrahandsupplåtelse', ...paragraphs].join('\n\n')
const next = '11 § Nycklar\n\nDen som flyttar lämnar alla nycklar.'

describe('what a member may do after a refusal', () => {
  const rule =
    'En bostadsrättshavare får upplåta hela sin lägenhet i andra hand till annan för självständigt brukande endast om styrelsen på förhand ger sitt skriftliga samtycke.'
  const after =
    'Vägrar styrelsen att ge sitt samtycke, får bostadsrättshavaren ändå upplåta sin lägenhet i andra hand om hyresnämnden ger tillstånd.'

  it('does not stand before the rule', async () => {
    for (const refused of [after, after.replace('Vägrar styrelsen', 'Om styrelsen vägrar')])
      expect((await ask(sublet, section(rule, refused, next))).line).toContain(rule)
  })

  it('answers who asks about one', async () => {
    const question = 'Får jag hyra ut i andra hand om styrelsen vägrar samtycke?'
    expect((await ask(question, section(rule, after, next))).line).toContain('hyresnämnden ger tillstånd')
  })
})

describe('the line that gives leave carries the consent that it depends on', () => {
  it.each([
    consent,
    `${consent} Hyran får inte vara oskälig.`,
    'Styrelsens godkännande krävs för varje gång.',
    'Ansökan om upplåtelse ska lämnas till styrelsen en månad i förväg.',
    'Anmäl till styrelsen när hyresgästen flyttar in.',
  ])('in the paragraph below: %s', async (below) => {
    const { certainty, line } = await ask(sublet, section(leave, below, next))
    expect(certainty).toBe('sure')
    expect(line).toBe(`${leave} ${below.split(/(?<=\.) /)[0]}`)
  })

  it('in the paragraph above', async () => {
    const { line } = await ask(sublet, section(consent, leave, next))
    expect(line).toBe(`${consent} ${leave}`)
  })

  it('in another item, and marks on the page only these two', async () => {
    const list = [`a) ${leave}`, 'b) Hyran får inte vara oskälig.', `c) ${consent}`]
    const { line, marked } = await ask(sublet, section(...list, next))
    expect(line).toBe(`${leave} ${consent}`)
    expect(marked).toEqual([`1: a) ${leave}`, `1: c) ${consent}`])
  })

  it('in a sentence that closes its list', async () => {
    const list = ['Detta får du göra:', '– hyra ut i andra hand', '– ha inneboende']
    const closing = 'Styrelsens samtycke krävs i samtliga fall.'
    expect((await ask(sublet, section(...list, closing, next))).line).toContain(closing)
  })

  it('in English', async () => {
    const may = 'A member may sublet the flat for up to twelve months.'
    const needs = 'The written consent of the board is required before the tenant moves in.'
    const paper = ['House rules', '4. Subletting', may, needs, '5. Keys', 'Keys are returned.'].join('\n\n')
    expect((await ask('May I sublet my flat?', paper)).line).toBe(`${may} ${needs}`)
  })

  it('on the next page, with that page as a source', async () => {
    const { line, marked } = await ask(sublet, section(leave), [consent, next].join('\n\n'))
    expect(line).toBe(`${leave} ${consent}`)
    expect(marked).toContain(`2: ${consent}`)
  })

  it('on the page before', async () => {
    const { line } = await ask(sublet, section(consent), [leave, next].join('\n\n'))
    expect(line).toContain(leave)
    expect(line).toContain(consent)
  })

  it('or is not sure, if a page ends within the consent', async () => {
    const [begun, rest] = consent.split(/(?<=styrelsens) /)
    const { certainty } = await ask(sublet, section(leave, begun ?? ''), `${rest}\n\n${next}`)
    expect(certainty).not.toBe('sure')
  })
})

describe('the line that gives leave does not carry', () => {
  it.each([
    'Ombyggnad av badrum kräver styrelsens skriftliga tillstånd.',
    'Du behöver styrelsens tillstånd för att glasa in balkongen.',
    'Hund får hållas.\n\nStyrelsens samtycke krävs alltid.',
    'Vattenläckor ska anmälas till förvaltaren.',
    'Om styrelsen nekar samtycke prövar hyresnämnden frågan.',
  ])('a consent about another act: %s', async (other) => {
    expect((await ask(sublet, section(leave, other, next))).line).toBe(leave)
  })

  it('the consent of another section', async () => {
    const other = '11 § Ombyggnad\n\nStyrelsens samtycke krävs alltid.'
    expect((await ask(sublet, section(leave, other))).line).toBe(leave)
  })

  it('a consent overleaf about another act that shares only the place', async () => {
    const grill = 'Du får grilla på balkongen med elgrill.'
    const page = ['Regler för Brf Måsen', 'Balkonger', grill].join('\n\n')
    const overleaf = `Inglasning av balkongen kräver styrelsens tillstånd.\n\n${next}`
    expect((await ask('Får jag grilla på balkongen?', page, overleaf)).line).toBe(grill)
  })
})

import { describe, expect, it } from 'vitest'
import { findVerdict, opensWithVerdict } from './find-verdict'
import type { Source } from './message'

const source = (text: string): Source => ({
  text,
  source: 'Regler',
  page: 3,
  heading: null,
  paragraph: null,
  document_id: null,
  faq_id: null,
  date: null,
})
const rule = source('9\\. Uthyrning **Uthyrning är tillåten i tre månader. Fråga styrelsen.** Ansök i tid.')

describe('the line that answers', () => {
  it("is the bold sentence of an answer in the sources' own words", () => {
    const text = 'Så här står det:\n\n**Uthyrning är tillåten i tre månader.** Fråga styrelsen.'
    expect(findVerdict({ text, sources: [rule] })).toEqual({
      lead: 'Så här står det:',
      verdict: 'Uthyrning är tillåten i tre månader.',
    })
  })

  it('is not shown alone if the answer says more than its sources', () => {
    const more = 'Så här står det:\n\n**Uthyrning är tillåten i tre månader.**\n\nDet kostar 500 kronor.'
    expect(findVerdict({ text: more, sources: [rule] })).toBeNull()
    expect(findVerdict({ text: more.replace('tre', 'sex'), sources: [rule] })).toBeNull()
    expect(findVerdict({ text: '**Uthyrning är tillåten i tre månader.**', sources: [rule] })).toBeNull()
    expect(findVerdict({ text: 'Så här står det:\n\nFråga styrelsen.', sources: [rule] })).toBeNull()
  })

  it.each([
    'Får jag borra på söndagar?\n\nNej. **På vardagar går det bra.**',
    'Det här är inte tillåtet:\n\n**Elektronik och batterier.**',
  ])('carries what stands before it and turns it: %s', (said) => {
    const found = findVerdict({ text: `Så här står det:\n\n${said}`, sources: [source(said)] })
    expect(found?.verdict).toBe(said.replace(/\*\*/g, '').replace('\n\n', ' '))
    const long = said.replace('\n\n', ` ${'ord '.repeat(60)}\n\n`)
    expect(findVerdict({ text: `Så här står det:\n\n${long}`, sources: [source(long)] })).toBeNull()
  })

  it('is no line of a table', () => {
    const table = '| Del | Vem |\n| --- | --- |\n| **Golv** | Medlem |'
    expect(findVerdict({ text: `Så här står det:\n\n${table}`, sources: [source(table)] })).toBeNull()
  })

  it('carries what limits it in another paragraph, or is not shown', () => {
    const limited = source('**Uthyrning är tillåten i tre månader.**\n\n**Det gäller inte lokaler.**')
    const text =
      'Så här står det:\n\n**Uthyrning är tillåten i tre månader.**\n\n**Det gäller inte lokaler.**'
    expect(findVerdict({ text, sources: [limited] })?.verdict).toBe(
      'Uthyrning är tillåten i tre månader. Det gäller inte lokaler.',
    )
    const long = `**Det gäller inte ${'lokaler, '.repeat(20)}butiker.**`
    const both = `**Uthyrning är tillåten i tre månader.**\n\n${long}`
    expect(findVerdict({ text: `Så här står det:\n\n${both}`, sources: [source(both)] })).toBeNull()
  })

  it('is the first paragraph of any other answer, unless it is long, a list or an introduction', () => {
    expect(opensWithVerdict({ text: 'Ja, i tre månader.\n\nFråga styrelsen först.' })).toBe(true)
    for (const text of [
      'Det här gäller:\n\n- Fråga först',
      '- Fråga först',
      '1. Fråga',
      'Mycket '.repeat(40),
    ])
      expect(opensWithVerdict({ text })).toBe(false)
  })
})

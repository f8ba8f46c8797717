import { describe, expect, it } from 'vitest'
import type { AnswerSource } from '@/lib/assistant/contract'
import { judgeAnswer, readFirst } from './judge'

const source = (text: string, fields: Partial<AnswerSource> = {}): AnswerSource => ({
  ...{ text, source: 'Stadgar.pdf', page: 3, heading: null, paragraph: null },
  ...{ document_id: 'd', faq_id: null, date: null },
  ...fields,
})
const rule = 'Uthyrning i andra hand kräver styrelsens tillstånd.'
const text = { text: rule, faqId: null }

describe('the comparison of an answer with the expected passage', () => {
  it('is right if the first quote holds it, also in bold, on another page and under another number', () => {
    const quote = source(
      '14 § Uthyrning **Uthyrning i andra hand kräver styrelsens tillstånd\\.** Ansök i tid.',
      { page: 9 },
    )
    expect(judgeAnswer([quote], text)).toBe('right')
    for (const mark of ['7 §', '7 a §', '2.1. ', '3)'])
      expect(judgeAnswer([quote], { text: `${mark} ${rule}`, faqId: null })).toBe('right')
  })

  it('does not depend on where lines break within words', () => {
    const parted = 'Uthyrning i andra hand kräver sty- relsens till- stånd.'
    expect(judgeAnswer([source(parted)], text)).toBe('right')
    expect(judgeAnswer([source(rule)], { text: parted, faqId: null })).toBe('right')
  })

  it('is shown if a later quote holds it, and lost if none does', () => {
    expect(judgeAnswer([source('Avgiften är 500 kr.'), source(rule)], text)).toBe('shown')
    expect(judgeAnswer([source('Avgiften är 500 kr.')], text)).toBe('lost')
    expect(judgeAnswer([], text)).toBe('lost')
  })

  it('is lost if a word or a number of the rule has changed', () => {
    expect(judgeAnswer([source('Uthyrning i andra hand kräver inte styrelsens tillstånd.')], text)).toBe(
      'lost',
    )
    const months = { text: 'Tillståndet gäller i 3 månader.', faqId: null }
    expect(judgeAnswer([source('Tillståndet gäller i 6 månader.')], months)).toBe('lost')
    expect(judgeAnswer([source('Det gäller i 13 månader')], { text: '3 månader', faqId: null })).toBe('lost')
    expect(judgeAnswer([source('Om 12 kr.')], { text: '1', faqId: null })).toBe('lost')
  })

  it('is right for the expected FAQ item, whatever its text is by now', () => {
    const faq = { text: 'Nej.', faqId: 'f' }
    expect(judgeAnswer([source('Ja, efter ansökan.', { document_id: null, faq_id: 'f' })], faq)).toBe('right')
    expect(judgeAnswer([source('Ja.', { document_id: null, faq_id: 'g' })], faq)).toBe('lost')
  })

  it('is right with any source, and lost without one, if nothing is expected yet', () => {
    const nothing = { text: null, faqId: null }
    expect([judgeAnswer([source('Något.')], nothing), judgeAnswer([], nothing)]).toEqual(['right', 'lost'])
  })

  it('holds no passage without words', () => {
    expect(judgeAnswer([source('Något.')], { text: '…', faqId: null })).toBe('lost')
  })
})

describe('what an answer shows first', () => {
  it('is the sentence in bold, as plain text, or the whole quote', () => {
    const sources = [source('Inledning. **Pris: 5 \\* 100 kr** Slut.'), source('Annat.')]
    expect(readFirst({ sources })).toEqual({
      ...{ source: 'Stadgar.pdf', page: 3, quote: 'Pris: 5 * 100 kr', document_id: 'd', faq_id: null },
    })
    const table = [source('**Del\u2003Pris**\nBastu\u200350 kr\n**Lokal\u200390 kr**')]
    const row = readFirst({ sources: table })?.quote ?? ''
    expect(row).toBe('Del Pris Bastu 50 kr Lokal 90 kr')
    expect(judgeAnswer(table, { text: row, faqId: null })).toBe('right')
    expect(readFirst({ sources: [source('Hela \\[citatet\\]')] })?.quote).toBe('Hela [citatet]')
    expect(readFirst({ sources: [] })).toBeNull()
  })

  it('is cut between words, so that the next answer can still hold it', () => {
    const long = source(Array.from({ length: 600 }, (_, index) => `ord${index}`).join(' '))
    const quote = readFirst({ sources: [long] })?.quote ?? ''
    expect(quote.length).toBeLessThanOrEqual(2000)
    expect(judgeAnswer([long], { text: quote, faqId: null })).toBe('right')
  })
})

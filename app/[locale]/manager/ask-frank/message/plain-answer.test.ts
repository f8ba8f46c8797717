import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { escapeMarkdown } from '@/lib/text/quote'
import en from '@/messages/en.json'
import type { Source } from './message'
import { toPlainAnswer, toPlainText } from './plain-answer'

const t = createTranslator({ locale: 'en', messages: en, namespace: 'chat' })
const source: Source = {
  text: 'Årsavgiften betalas\n**månadsvis\\***.',
  source: 'Stadgar',
  page: 3,
  heading: null,
  paragraph: null,
  document_id: null,
  faq_id: null,
  date: '2016-04-28',
}

it('a screen reader announces the heading of a possible answer, and then each passage with its place', () => {
  const faq = {
    ...source,
    text: 'Den 1:a.',
    source: 'När?',
    page: null,
    faq_id: crypto.randomUUID(),
    date: null,
  }
  const shown = { text: 'This comes **closest**:', format: 'markdown', certainty: 'closest' } as const
  expect(toPlainAnswer({ ...shown, sources: [source, faq] }, t, 'en')).toBe(
    'This comes closest: “Årsavgiften betalas månadsvis*.” (Stadgar, 28 April 2016, Page: 3) “Den 1:a.” (När?)',
  )
})

it('a possible answer from a text that has ended says so, and from one that holds does not', () => {
  const shown = { text: '', format: 'markdown', certainty: 'closest' } as const
  const say = (valid_to: string) => toPlainAnswer({ ...shown, sources: [{ ...source, valid_to }] }, t, 'en')
  expect(say('2019-05-31')).toContain('(Stadgar, 28 April 2016, Page: 3, held until 31 May 2019)')
  expect(say('2999-12-31')).toContain('(Stadgar, 28 April 2016, Page: 3)')
})

it('a possible answer of a table is its head and its row, and a row of ticks is said in words before it', () => {
  const text = '**Del\u2003Medlem\u2003Förening**\nGolv\u2003X\u2003–\n**Radiatorer\u2003–\u2003X**'
  const shown = { text: '', format: 'markdown', certainty: 'closest' } as const
  expect(toPlainAnswer({ ...shown, sources: [{ ...source, text }] }, t, 'en')).toContain(
    'Radiatorer: Förening. “Del, Medlem, Förening Radiatorer, –, X” (Stadgar',
  )
})

it('the heading on an earlier page is named with the page', () => {
  const shown = { text: '', format: 'markdown', certainty: 'closest' } as const
  expect(toPlainAnswer({ ...shown, sources: [{ ...source, heading: 'Inte tillåtet' }] }, t, 'en')).toContain(
    '(Stadgar, 28 April 2016, Page: 3 · Inte tillåtet)',
  )
})

it('news and dates of the calendar are named as what they are', () => {
  const of = { ...source, text: 'Vatten.', page: null }
  const sources = [
    { ...of, source: 'Vattnet', article_id: crypto.randomUUID() },
    { ...of, source: 'Städdag', event_id: crypto.randomUUID() },
  ]
  const shown = { text: '', format: 'markdown', certainty: 'closest', sources } as const
  expect(toPlainAnswer(shown, t, 'en')).toContain(
    '“Vatten.” (Vattnet, 28 April 2016, News) “Vatten.” (Städdag, 28 April 2016, Calendar)',
  )
})

it('an answer is its own text without its sources', () => {
  const shown = { text: 'Ja, **alltid**.', format: 'markdown', certainty: 'sure' } as const
  expect(toPlainAnswer({ ...shown, sources: [source] }, t, 'sv')).toBe('Ja, alltid.')
  const failed = { text: '2 * 3 * 4', format: 'plain', sources: [] } as const
  expect(toPlainAnswer({ ...failed, sources: [] }, t, 'sv')).toBe('2 * 3 * 4')
})

describe('an answer as plain text', () => {
  it('has the words without the markup', () => {
    expect(
      toPlainText('## Svar\n\n> Ja, **högst** tre månader.\n\n- Se [stadgarna](https://brf.example).'),
    ).toBe('Svar Ja, högst tre månader. Se stadgarna.')
  })

  it('keeps escaped characters', () => {
    expect(toPlainText('Avgift\\* gäller')).toBe('Avgift* gäller')
  })

  it('has the lines of the board’s page and the cells of a table, without a mark', () => {
    const lines = ['Karin Lind (ordförande)', '1. trappan_2 [A]', 'a|b \\ c'].map(escapeMarkdown)
    expect(toPlainText(`Så här står det:\n\n${lines.join('\\\n')}`)).toBe(
      'Så här står det: Karin Lind (ordförande) 1. trappan_2 [A] a|b \\ c',
    )
    expect(toPlainText('| År | Avgift |\n| --- | --- |\n| 2024 | 4\\|5 kr |')).toBe('År, Avgift 2024, 4|5 kr')
    expect(toPlainText('|  | 2025 | 2024 |\n| --- | --- | --- |\n| El | 203 | 221 |')).toBe(
      '2025, 2024 El, 203, 221',
    )
  })
})

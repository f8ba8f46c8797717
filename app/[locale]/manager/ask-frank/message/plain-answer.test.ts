import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
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

it('a screen reader announces that there is no certain answer, and then each passage with its place', () => {
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
    'No certain answer. This comes closest: “Årsavgiften betalas månadsvis*.” (Stadgar, 28 April 2016, Page: 3) “Den 1:a.” (När?)',
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
})

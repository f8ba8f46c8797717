import { describe, expect, it } from 'vitest'
import type { Source } from '@/app/[locale]/manager/ask-frank/message/message'
import { parseQuote } from '@/lib/text/parse-quote'
import { isAllSaid, isSaidOnce, leaveOutSaid } from './leave-out-said'
import { shortenQuote } from './shorten-quote'

const rule = 'Uthyrning är tillåten i tre månader.'

function read(quote: string, verdict = rule) {
  const pieces = leaveOutSaid(shortenQuote(parseQuote(quote)), verdict)
  return pieces?.flatMap(({ text, isExtra }) => (isExtra ? [] : [text])).join('') ?? null
}

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

describe('a quote below the line that says its answer', () => {
  it('shows the whole sentences after it, and nothing if the line says all', () => {
    expect(read(`**${rule}** Fråga styrelsen. Ansök i tid.`)).toBe('Fråga styrelsen. Ansök i tid.')
    expect(read(`Den gamla regeln gällde inte. ${'Mer text. '.repeat(40)}**${rule}** Fråga oss.`)).toBe(
      'Fråga oss.',
    )
    expect(read(`**${rule}**`)).toBe('')
    expect(read(`**${rule} Fråga styrelsen.**`, `${rule} Fråga styrelsen.`)).toBe('')
  })

  it('is not cut if a heading or a beginning of its own belongs to it, or only a fragment would be left', () => {
    expect(read(`9. Lokaler\n\n**${rule}**`)).toBeNull()
    expect(read(`Nej. **${rule}** Fråga styrelsen.`)).toBeNull()
    expect(read('På **gården** får man grilla.', 'gården')).toBeNull()
    expect(read(`**${rule}**\nfråga alltid grannen först`)).toBeNull()
    expect(
      read(`**${rule}** Fråga styrelsen. **Det gäller inte lokaler.**`, `${rule} Det gäller inte lokaler.`),
    ).toBeNull()
    expect(read(`**Plats\u2003Tid\nTvättstuga\u20038–22**`, 'Plats Tid Tvättstuga 8–22')).toBeNull()
  })

  it('lets the line stand only if no shown quote repeats it', () => {
    expect(isSaidOnce([source(`**${rule}** Fråga oss.`)], rule)).toBe(true)
    expect(isSaidOnce([source(`**${rule}**`), source(`9. Lokaler\n\n**${rule} Fråga oss.**`)], rule)).toBe(
      false,
    )
    expect(isAllSaid(source(`**${rule}**`), rule, false)).toBe(true)
    expect(isAllSaid(source(`**${rule}** Fråga oss.`), rule, false)).toBe(false)
  })
})

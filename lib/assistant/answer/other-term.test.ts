import { describe, expect, it } from 'vitest'
import { openMemoryLibrary, readAsDocument, searchIn } from '@/tests/support/documents/memory-library'
import { chooseQuotes } from './choose-quotes'

async function quote(question: string, text: string): Promise<string> {
  const hits = await searchIn(openMemoryLibrary([readAsDocument('Taxa', text)]), question)
  return chooseQuotes(question, hits)
    .map(({ hit, start, end }) => hit.passage.text.slice(start, end))
    .join('\n')
}

const old = 'Gäller till och med 31 december 2025\nMotorvärmare kostar 120 kr per månad'
const held = 'Gäller från och med 1 januari 2026\nMotorvärmare kostar 160 kr per månad'

describe('a quote below a term that has an end', () => {
  it('is not sure where its paper has another term, unless its year is asked for', async () => {
    const text = `Taxa för motorvärmare\n\n${old}\n\n${held}`
    expect(await quote('Vad kostar motorvärmare per månad?', text)).not.toContain('120 kr')
    expect(await quote('Vad kostade motorvärmare per månad 2025?', text)).toContain('120 kr')
  })

  it('is sure where it is the only one', async () => {
    expect(await quote('Vad kostar motorvärmare per månad?', `Taxa\n\n${old}`)).toContain('120 kr')
    expect(await quote('Vad kostar motorvärmare per månad?', `Taxa\n\n${held}`)).toContain('160 kr')
  })
})

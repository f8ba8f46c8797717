import { describe, expect, it } from 'vitest'
import { lacksDenial } from './denied-word'

describe('a question about what is not so', () => {
  it.each([
    ['Vad kostar lokalen för den som inte är medlem?', 'Lokal: Festlokalen. Medlem: 700 kr'],
    ['Vad betalar icke-medlemmar för bastun?', 'Medlemmar betalar 50 kr per kväll.'],
    ['What does the sauna cost for someone who is not a member?', 'A member pays 50 kr an evening.'],
  ])('is not answered by what is so: %s', (question, sentence) => {
    expect(lacksDenial(question, [sentence])).toBe(true)
  })

  it.each([
    ['Vad kostar lokalen för den som inte är medlem?', 'Lokal: Festlokalen. Ej medlem: 1 400 kr'],
    ['Vad kostar lokalen för den som inte är medlem?', 'Utomstående hyr lokalen för 1 400 kr.'],
    ['Vad händer om jag inte betalar avgiften?', 'Betalas avgiften inte i tid tillkommer 60 kr.'],
    ['Vad kostar lokalen för medlemmar?', 'Medlem: 700 kr'],
    ['Får man inte ha hund?', 'Hundar ska hållas kopplade.'],
  ])('is answered: %s', (question, sentence) => {
    expect(lacksDenial(question, [sentence])).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { signQuestion } from './signature'

const same = (...questions: string[]) => new Set(questions.map(signQuestion)).size === 1

describe('the signature of a question', () => {
  it('is the same whatever the case, punctuation, function words and endings', () => {
    expect(
      same('Får jag ha bikupor på taket?', 'får man HA en bikupa, på tak', 'Är bikupor på taket tillåtna???'),
    ).toBe(true)
    expect(same('Vad är wifi-lösenordet?', 'Vad är lösenordet till wifi')).toBe(true)
    expect(same('When is the sauna open?', 'when is the Sauna open')).toBe(true)
  })

  it('is the same for synonyms, also in the other language', () => {
    expect(same('Får jag ha hund?', 'Am I allowed to have a dog?', 'Får man ha en hund i lägenheten?')).toBe(
      true,
    )
    expect(same('När är bastun öppen?', 'When is the sauna open?')).toBe(true)
    expect(same('Finns det laddstolpar?', 'Finns det laddplatser')).toBe(true)
  })

  it('differs for different questions about the same subject', () => {
    const about = [
      'När är bastun öppen?',
      'Var ligger bastun?',
      'Vad kostar bastun?',
      'Hur bokar jag bastun?',
    ]
    expect(new Set(about.map(signQuestion)).size).toBe(about.length)
    expect(same('Får jag ha hund?', 'Hur många hundar får jag ha?')).toBe(false)
    expect(same('Får jag ha hund?', 'Får jag ha katt?')).toBe(false)
  })

  it('consists of the words themselves if they name no subject, and is never empty', () => {
    expect(same('Hej!', 'hej')).toBe(true)
    expect(same('Hej!', 'Tack!')).toBe(false)
    for (const odd of ['???', '👋', '   ']) expect(signQuestion(odd)).not.toBe('')
  })

  it('is short, however long the question is', () => {
    const long = Array.from({ length: 300 }, (_, index) => `ord${index}x`).join(' ')
    expect(signQuestion(long).length).toBeLessThanOrEqual(400)
  })
})

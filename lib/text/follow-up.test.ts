import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeFollowUp, isFollowUp } from './follow-up'

const grilling = 'Får jag grilla på gården?'

describe('a question in a conversation', () => {
  it.each([
    'och på balkongen då?',
    'Men på vintern?',
    'Hur länge?',
    'varför det?',
    'Gäller det även balkongen?',
    'Hur är det med hundar?',
    'Vad kostar det?',
    'And on the balcony?',
    'What about dogs?',
    'how long?',
    'Does that apply to tenants too?',
    'för hur lång tid då?',
  ])('continues the previous one: %s', (question) => {
    expect(isFollowUp(question)).toBe(true)
    expect(completeFollowUp(question, [grilling])).not.toBe(question)
  })

  it.each([
    grilling,
    'Får jag hyra ut min lägenhet i andra hand?',
    'Och vem ansvarar för rensning av ventilation och avlopp i badrummet?',
    'När är tvättstugan öppen?',
    'What is the notice period for a parking space?',
    'May I keep a dog?',
    'Vad gäller för störningar?',
    '?!',
    '',
  ])('is complete without the previous one: %s', (question) => {
    expect(completeFollowUp(question, ['Vem tömmer brevlådan?'])).toBe(question)
  })

  it('replaces the corresponding part of the previous one', () => {
    expect(completeFollowUp('och på balkongen då?', [grilling])).toBe('Får jag grilla och på balkongen då?')
    expect(completeFollowUp('And on the balcony?', ['Can I have a barbecue on the lawn in summer?'])).toBe(
      'Can I have a barbecue in summer? And on the balcony?',
    )
  })

  it('continues several follow-ups back to their common question, and no further', () => {
    const context = ['När är tvättstugan öppen?', grilling, 'och på balkongen då?']
    expect(completeFollowUp('hur länge?', context)).toBe('Får jag grilla och på balkongen då? hur länge?')
  })

  it('stays unchanged at the beginning of a conversation, however short', () => {
    expect(completeFollowUp('och på balkongen då?', [])).toBe('och på balkongen då?')
  })

  it('is never lost, never exceeds the limit of a question, and never fails', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(grilling, 'och då?', 'it on in too'),
    )
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), (question, context) => {
        const complete = completeFollowUp(question, context)
        expect(complete.endsWith(question.trim()) || complete === question).toBe(true)
        expect(complete.length).toBeLessThanOrEqual(Math.max(2000, question.length))
      }),
    )
  })
})

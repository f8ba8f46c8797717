import { describe, expect, it } from 'vitest'
import { toFiledQuestion } from './filed-question'

const earlier = 'Får jag grilla på gården?'
const followUp = 'och på balkongen då?'
const asked = {
  question: followUp,
  answeredQuestion: null,
  context: [earlier],
  isRefused: false,
  unlike: 'c1',
}

describe('a question that the board is to know of', () => {
  it('is what the member wrote, where it says all', () => {
    const plain = { ...asked, question: earlier, context: [] }
    expect(toFiledQuestion(plain).complete).toBeNull()
    expect(toFiledQuestion({ ...plain, answeredQuestion: earlier })).toEqual(toFiledQuestion(plain))
  })

  it('is as our service looked it up, and alike for who asks that at once', () => {
    const whole = 'Får jag grilla på balkongen?'
    const filed = toFiledQuestion({ ...asked, answeredQuestion: whole })
    expect(filed.complete).toBe(whole)
    expect(filed.signature).toBe(toFiledQuestion({ ...asked, question: whole, context: [] }).signature)
  })

  it('says what a follow-up goes on from, where the service says nothing or found nothing either way', () => {
    const completed = toFiledQuestion(asked)
    expect(completed.complete).toContain('grilla')
    expect(completed.complete).toContain(followUp)
    expect(toFiledQuestion({ ...asked, answeredQuestion: followUp, isRefused: true })).toEqual(completed)
    expect(toFiledQuestion({ ...asked, answeredQuestion: followUp }).complete).toBeNull()
  })

  it('is alike no other, where nobody knows what it goes on from', () => {
    const lone = { ...asked, context: [] }
    expect(toFiledQuestion(lone).signature).not.toBe(toFiledQuestion({ ...lone, unlike: 'c2' }).signature)
  })
})

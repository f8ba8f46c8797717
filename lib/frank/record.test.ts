import { describe, expect, it } from 'vitest'
import { toFiledQuestion } from './record'

const earlier = 'Får jag grilla på gården?'
const followUp = 'och på balkongen då?'
const request = {
  question: followUp,
  answeredQuestion: null,
  context: [earlier],
  isRefused: false,
  unlike: 'c1',
}

describe('a question that is stored for the board', () => {
  it("is the member's text if it is complete", () => {
    const plain = { ...request, question: earlier, context: [] }
    expect(toFiledQuestion(plain).complete).toBeNull()
    expect(toFiledQuestion({ ...plain, answeredQuestion: earlier })).toEqual(toFiledQuestion(plain))
  })

  it('is the version that our service looked up, and groups with the same question asked directly', () => {
    const whole = 'Får jag grilla på balkongen?'
    const filed = toFiledQuestion({ ...request, answeredQuestion: whole })
    expect(filed.complete).toBe(whole)
    expect(filed.signature).toBe(toFiledQuestion({ ...request, question: whole, context: [] }).signature)
  })

  it('completes a follow-up with its subject if the service does not, or found nothing', () => {
    const completed = toFiledQuestion(request)
    expect(completed.complete).toContain('grilla')
    expect(completed.complete).toContain(followUp)
    expect(toFiledQuestion({ ...request, answeredQuestion: followUp, isRefused: true })).toEqual(completed)
    expect(toFiledQuestion({ ...request, answeredQuestion: followUp }).complete).toBeNull()
  })

  it('groups with no other if its subject is unknown', () => {
    const lone = { ...request, context: [] }
    expect(toFiledQuestion(lone).signature).not.toBe(toFiledQuestion({ ...lone, unlike: 'c2' }).signature)
  })
})

import { describe, expect, it } from 'vitest'
import { toFiledQuestion } from './record'

const earlier = 'Får jag grilla på gården?'
const followUp = 'och på balkongen då?'
const asked = {
  question: followUp,
  answeredQuestion: null,
  context: [earlier],
  isRefused: false,
  unlike: 'c1',
}

describe('a question that is stored for the board', () => {
  it("is the member's text if it is complete", () => {
    const plain = { ...asked, question: earlier, context: [] }
    expect(toFiledQuestion(plain).complete).toBeNull()
    expect(toFiledQuestion({ ...plain, answeredQuestion: earlier })).toEqual(toFiledQuestion(plain))
  })

  it('is the version that our service looked up, and groups with the same question asked directly', () => {
    const whole = 'Får jag grilla på balkongen?'
    const filed = toFiledQuestion({ ...asked, answeredQuestion: whole })
    expect(filed.complete).toBe(whole)
    expect(filed.signature).toBe(toFiledQuestion({ ...asked, question: whole, context: [] }).signature)
  })

  it('completes a follow-up with its subject if the service does not, or found nothing', () => {
    const completed = toFiledQuestion(asked)
    expect(completed.complete).toContain('grilla')
    expect(completed.complete).toContain(followUp)
    expect(toFiledQuestion({ ...asked, answeredQuestion: followUp, isRefused: true })).toEqual(completed)
    expect(toFiledQuestion({ ...asked, answeredQuestion: followUp }).complete).toBeNull()
  })

  it('groups with no other if its subject is unknown', () => {
    const lone = { ...asked, context: [] }
    expect(toFiledQuestion(lone).signature).not.toBe(toFiledQuestion({ ...lone, unlike: 'c2' }).signature)
  })
})

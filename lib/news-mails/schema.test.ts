import { describe, expect, it } from 'vitest'
import { setupSchema } from './schema'

const passwords = { password: 'hemligt', confirm: 'hemligt' }
const problemsOf = (input: Record<string, unknown>) =>
  setupSchema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the first password of an invited person', () => {
  it.each([undefined, 'at_once', 'weekly', 'never'])('is sent with the choice %s of mails', (frequency) => {
    expect(setupSchema.parse({ ...passwords, frequency })).toEqual({ ...passwords, frequency })
  })

  it.each(['', 'daily', null, ['never']])('is refused with the choice %j', (frequency) => {
    expect(problemsOf({ ...passwords, frequency })).toEqual([['frequency', 'invalid_input']])
  })

  it('is still compared with its repetition', () => {
    expect(problemsOf({ password: 'kort', confirm: 'annat', frequency: 'never' })).toEqual([
      ['password', 'password_too_short'],
      ['confirm', 'passwords_differ'],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { codeSchema, mailCodeSchema, newPasswordSchema, switchOnSchema } from './schema'

const codes = (input: unknown) => {
  const { error } = newPasswordSchema.safeParse(input)
  return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
}

describe('a new password', () => {
  it('has at least 6 characters, and both entries are equal', () => {
    expect(codes({ password: 'abcdef', confirm: 'abcdef' })).toEqual([])
    expect(codes({ password: 'abcde', confirm: 'abcde' })).toEqual(['password password_too_short'])
    expect(codes({ password: 'abcdef', confirm: 'abcdeg' })).toEqual(['confirm passwords_differ'])
    expect(codes({ password: 'abc', confirm: 'abd' })).toEqual([
      'password password_too_short',
      'confirm passwords_differ',
    ])
    expect(codes({ password: '', confirm: '' })).toEqual(['password password_too_short'])
  })

  it('is refused if bcrypt would cut it: 72 bytes pass, 73 do not', () => {
    const twice = (password: string) => codes({ password, confirm: password })
    expect(twice('å'.repeat(36))).toEqual([])
    expect(twice(`${'å'.repeat(36)}x`)).toEqual(['password password_too_long'])
    expect(twice('x'.repeat(73))).toEqual(['password password_too_long'])
  })

  it('is text: other values are refused without an exception', () => {
    for (const input of [
      null,
      undefined,
      'x',
      {},
      { password: 1, confirm: 1 },
      { password: ['abcdef'] },
      [],
    ]) {
      expect(codes(input).length).toBeGreaterThan(0)
    }
  })
})

describe('a code from an app', () => {
  it('is taken with the spaces and hyphens of the app, and has six digits', () => {
    for (const code of ['123456', ' 123 456\n', '123-456', '12\u00a034\u202f56'])
      expect(codeSchema.parse({ code })).toEqual({ code: '123456' })
    for (const code of ['12345', '1234567', '12345a', '١٢٣٤٥٦', '', null])
      expect(codeSchema.safeParse({ code }).error?.issues[0]?.message).toBe('code_invalid')
  })

  it('of a mail has six to ten digits, as the project makes them', () => {
    for (const code of ['123456', '12345 67890', '1234567890\n'])
      expect(mailCodeSchema.parse({ code })).toEqual({ code: code.replace(/\s/g, '') })
    for (const code of ['12345', '12345678901', '12345a', '١٢٣٤٥٦', '', null])
      expect(mailCodeSchema.safeParse({ code }).error?.issues[0]?.message).toBe('mail_code_invalid')
  })

  it('is not shown the picture of another address than a key’s', () => {
    const confirm = (uri: string) =>
      switchOnSchema.safeParse({ step: 'confirm', factorId: crypto.randomUUID(), uri, code: '123456' })
    expect(confirm('otpauth://totp/Portalen:eva@example.se?secret=GEZDGNBV&issuer=Portalen').success).toBe(
      true,
    )
    for (const uri of ['https://example.se/', 'javascript:alert(1)', '<svg/>', ''])
      expect(confirm(uri).success).toBe(false)
  })
})

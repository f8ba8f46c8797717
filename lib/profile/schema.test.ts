import { describe, expect, it } from 'vitest'
import { profileSchema } from './schema'

const person = { fullName: ' Anders Ek ', email: 'Anders@Example.SE', phone: ' 070-123 45 67 ' }

/** The first code of each refused field. */
function problems(input: Record<string, unknown>) {
  const { error } = profileSchema.safeParse({ ...person, ...input })
  return Object.fromEntries(
    error?.issues.map(({ path, message }) => [path.join('.'), message]).reverse() ?? [],
  )
}
const change = (currentPassword: string, newPassword: string, confirmPassword: string) =>
  problems({ currentPassword, newPassword, confirmPassword })

describe('the saved profile', () => {
  it('is trimmed, with the address in lower case, and Z06 without other fields', () => {
    const extra = {
      role: 'ADMIN',
      id: crypto.randomUUID(),
      organization_id: crypto.randomUUID(),
      full_name: 'x',
    }
    expect(profileSchema.parse({ ...person, ...extra })).toEqual({
      fullName: 'Anders Ek',
      email: 'anders@example.se',
      phone: '070-123 45 67',
      currentPassword: '',
      newPassword: '',
      confirmPassword: '',
    })
  })

  it('has a name and an address that the database accepts', () => {
    expect(problems({ fullName: '  ' })).toEqual({ fullName: 'name_required' })
    expect(problems({ fullName: 'x'.repeat(201) })).toEqual({ fullName: 'name_too_long' })
    expect(profileSchema.parse({ ...person, fullName: 'Anders\r\nBcc: all' }).fullName).toBe(
      'Anders Bcc: all',
    )
    expect(problems({ email: '' })).toEqual({ email: 'email_required' })
    expect(problems({ email: 'anders' })).toEqual({ email: 'email_invalid' })
    expect(problems({ phone: '1'.repeat(51) })).toEqual({ phone: 'phone_too_long' })
  })

  it('changes the password only with the current one and two equal new ones', () => {
    expect(change('', '', '')).toEqual({})
    expect(change('old one', 'new one', 'new one')).toEqual({})
    expect(change('', 'new one', 'new one')).toEqual({ currentPassword: 'current_password_required' })
    expect(change('old one', 'new one', 'other')).toEqual({ confirmPassword: 'new_passwords_mismatch' })
    expect(change('old one', '', '')).toEqual({ confirmPassword: 'new_passwords_mismatch' })
    expect(change('old one', 'short', 'short')).toEqual({ newPassword: 'password_too_short' })
    expect(change('old one', 'ö'.repeat(37), 'ö'.repeat(37))).toEqual({ newPassword: 'password_too_long' })
  })
})

import { expect, it } from 'vitest'
import en from '@/messages/en.json'
import sv from '@/messages/sv.json'
import { textsForMember, toFailureText } from './failure-text'

it('a failed connection sends an admin to the settings, but not a member', () => {
  expect(toFailureText('cannot_connect', 503, en.frank)).toMatch(/\(503\).*settings/)
  for (const { frank } of [en, sv]) {
    expect(toFailureText('cannot_connect', 503, textsForMember(frank))).toBe(frank.errors.connection_failed)
  }
})

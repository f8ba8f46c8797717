import { createTranslator } from 'next-intl'
import { expect, it } from 'vitest'
import en from '@/messages/en.json'
import sv from '@/messages/sv.json'
import { toFailureText, toMobileFailureText } from './failure-text'

const t = createTranslator({ locale: 'en', messages: en, namespace: 'frank' })
const refused = { code: 'cannot_connect', status: 503 } as const

it('a failed connection sends an admin to the settings, but not a member', () => {
  expect(toFailureText({ ...refused, isAdmin: true }, t)).toMatch(/\(503\).*settings/)
  for (const [locale, messages] of [['en', en] as const, ['sv', sv] as const]) {
    const own = createTranslator({ locale, messages, namespace: 'frank' })
    expect(toFailureText({ ...refused, isAdmin: false }, own)).toBe(messages.frank.errors.connection_failed)
  }
})

it('a phone gets advice about its network, and the same text where there is none', () => {
  const failure = { status: null, isAdmin: false }
  expect(toMobileFailureText({ ...failure, code: 'network' }, t)).toBe(en.frank.errorsMobile.network)
  expect(toMobileFailureText({ ...failure, code: 'too_many' }, t)).toBe(en.frank.errors.too_many)
})

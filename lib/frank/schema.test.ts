import { expect, it } from 'vitest'
import { frankSettingsSchema } from './schema'

const problemOf = (fields: object) => frankSettingsSchema.safeParse(fields).error?.issues[0]?.message

it.each([
  '',
  'frank',
  'frank.example',
  'ftp://frank.example',
  'javascript:alert(1)',
  'http://',
  `https://a.example/${'x'.repeat(2000)}`,
])('an address like "%s" is not valid', (apiUrl) => {
  expect(problemOf({ apiUrl })).toBe('frank_url_invalid')
})

it('the threshold lies between 0 and 1', () => {
  expect(problemOf({ threshold: -0.1 })).toBe('frank_threshold_min')
  expect(problemOf({ threshold: '1.1' })).toBe('frank_threshold_max')
  expect(problemOf({ threshold: 'much' })).toBe('invalid_input')
  expect(frankSettingsSchema.parse({})).toEqual({ isEnabled: false, threshold: 0.3 })
})

it('an unchecked switch sends nothing, and neither does a disabled address', () => {
  expect(frankSettingsSchema.parse({ isEnabled: 'on', apiUrl: ' https://frank.example/ask ' })).toMatchObject(
    {
      isEnabled: true,
      apiUrl: 'https://frank.example/ask',
    },
  )
  expect(frankSettingsSchema.parse({})).not.toHaveProperty('apiUrl')
})

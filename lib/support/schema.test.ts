import { expect, it } from 'vitest'
import { grantSupportSchema } from './schema'

const read = (purpose: unknown, hours: unknown = '24') => grantSupportSchema.safeParse({ purpose, hours })

it('an admin grants support access for an hour, a day or a week, with a purpose of one line', () => {
  for (const hours of ['1', '24', '168'])
    expect(read('  Stadgarna\nläses inte ', hours).data).toEqual({ purpose: 'Stadgarna läses inte', hours })
})

it('no access is granted for another time, or without a purpose', () => {
  for (const hours of ['0', '2', '169', '8760', '1e9', '', null, 24])
    expect(read('x', hours).success).toBe(false)
  for (const purpose of ['', ' \u200b ', 'x'.repeat(201), null, undefined])
    expect(read(purpose).error?.issues[0]?.message).toBe('support_purpose_required')
})

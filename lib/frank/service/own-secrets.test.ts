import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsSecret, withholdSecrets } from './own-secrets'

const secrets = ['sb_secret_0123456789abcdef', 'link-secret-link-secret']

describe('the response of another service', () => {
  it('S12 is searched for a secret at every depth', () => {
    const [secret] = secrets
    for (const said of [
      secret,
      `Nyckeln är ${secret}.`,
      { answer: { sources: [{ text: 'x' }, { source: `a${secret}b` }] } },
      { message: 'x', details: { said: secret } },
    ])
      expect(holdsSecret(said, secrets)).toBe(true)
    for (const said of ['', 'sb_secret_', null, undefined, 3, { answer: ['Ja'] }])
      expect(holdsSecret(said, secrets)).toBe(false)
  })

  it('S12 reaches the member as it is written, without any secret, however it is split', () => {
    const piece = fc.oneof(
      fc.constantFrom(...secrets, ...secrets.map((one) => one.slice(0, 7)), 'Ja, ', 'l', 's'),
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 12 }),
        fc.array(fc.nat(200), { maxLength: 8 }),
        (pieces, cuts) => {
          const text = pieces.join('')
          const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length]
          let shown = ''
          const pass = withholdSecrets((part) => {
            shown += part
          }, secrets)
          for (const [index, at] of places.slice(1).entries()) pass(text.slice(places[index], at))
          expect(holdsSecret(shown, secrets)).toBe(false)
          expect(text.startsWith(shown)).toBe(true)
          if (!holdsSecret(text, secrets)) expect(text.length - shown.length).toBeLessThan(26)
        },
      ),
    )
  })

  it('is passed on complete if there is no secret to withhold', () => {
    const parts: string[] = []
    const pass = withholdSecrets((part) => parts.push(part), [])
    pass('Ja')
    pass('')
    pass('.')
    expect(parts).toEqual(['Ja', '.'])
  })
})

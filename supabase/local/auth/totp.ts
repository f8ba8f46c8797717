import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** Seconds of one code (RFC 6238). */
const period = 30
const rules = { algorithm: 'SHA1', digits: 6, period } as const

/** 20 bytes, as long as the key of SHA-1, in Base32. */
export function createSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address of the key that an app reads from the QR code, and the code itself as SVG. */
export function describeSecret(secret: string, owner: { issuer: string; account: string }) {
  const totp = new TOTP({
    ...rules,
    issuer: owner.issuer,
    label: owner.account,
    secret: Secret.fromBase32(secret),
  })
  const uri = totp.toString()
  // The names of the colours, because a `#` would end the address of an image that holds the picture.
  const qrCode = renderSVG(uri, { ecc: 'M', border: 4, whiteColor: 'white', blackColor: 'black' })
  return { uri, qrCode }
}

/** The step of 30 seconds since 1970, of a time in milliseconds. */
export const stepOf = (now: number): number => Math.floor(now / 1000 / period)

/** The step of 30 seconds since 1970 that the code is of, with one step of skew; null for a wrong code. */
export function findStep(secret: string, code: string, now: number): number | null {
  // The package throws at letters of several bytes.
  if (!/^[0-9]{6}$/.test(code)) return null
  const key = Secret.fromBase32(secret)
  const away = TOTP.validate({ ...rules, secret: key, token: code, timestamp: now, window: 1 })
  return away === null ? null : stepOf(now) + away
}

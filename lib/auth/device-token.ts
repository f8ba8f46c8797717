import { createHmac, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/**
 * A browser with earlier sign-ins. `accounts` are keyed hashes,
 * so the cookie does not reveal which accounts they are.
 */
export type Device = { id: string; accounts: string[] }

/** How long a browser is known after its last sign-in, in seconds. */
export const deviceSeconds = 180 * 24 * 60 * 60
const audience = 'device'
/** Several people can share a computer, but a cookie has little room. */
const accountMaximum = 8

const payloadSchema = z.object({ jti: z.uuid(), accounts: z.array(z.string()).max(accountMaximum) })

/** The hash includes the device id, so that two cookies of one account have nothing in common. */
function sealAccount(id: string, email: string, key: string): string {
  return createHmac('sha256', key).update(`${audience} ${id} ${email}`).digest('base64url').slice(0, 22)
}

/** Reads the device of a cookie; null if it is altered, expired or missing. */
export async function readDevice(token: string | undefined, key: string): Promise<Device | null> {
  if (!token) return null
  try {
    const options = { audience, algorithms: ['HS256'] }
    const { payload } = await jwtVerify(token, new TextEncoder().encode(key), options)
    const { jti, accounts } = payloadSchema.parse(payload)
    return { id: jti, accounts }
  } catch {
    // The cookie is not ours.
    return null
  }
}

export function knowsAccount(device: Device | null, email: string, key: string): device is Device {
  return device?.accounts.includes(sealAccount(device.id, email, key)) ?? false
}

/** The cookie of a device that also knows this account. */
export async function writeDevice(device: Device | null, email: string, key: string): Promise<string> {
  const id = device?.id ?? randomUUID()
  const account = sealAccount(id, email, key)
  const accounts = [account, ...(device?.accounts ?? []).filter((known) => known !== account)]
  return new SignJWT({ accounts: accounts.slice(0, accountMaximum) })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(id)
    .setAudience(audience)
    .setExpirationTime(`${deviceSeconds}s`)
    .sign(new TextEncoder().encode(key))
}

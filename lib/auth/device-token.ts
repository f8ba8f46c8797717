import { createHmac, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/** A browser with earlier sign-ins. `accounts` are keyed hashes, which do not reveal the accounts. */
export type Device = { id: string; accounts: string[] }

export const deviceSeconds = 180 * 24 * 60 * 60
const audience = 'device'
/** Several people can share a computer, but a cookie has little room. */
const accountMaximum = 8

const payloadSchema = z.object({ jti: z.uuid(), accounts: z.array(z.string()).max(accountMaximum) })

/** The hash includes the device id, so that two cookies of one account have nothing in common. */
function sealAccount(id: string, email: string, key: string): string {
  return createHmac('sha256', key).update(`${audience} ${id} ${email}`).digest('base64url').slice(0, 22)
}

export async function readDevice(token: string | undefined, key: string): Promise<Device | null> {
  if (!token) return null
  try {
    const options = { audience, algorithms: ['HS256'] }
    const { payload } = await jwtVerify(token, new TextEncoder().encode(key), options)
    const { jti, accounts } = payloadSchema.parse(payload)
    return { id: jti, accounts }
  } catch {
    return null
  }
}

export function knowsAccount(device: Device | null, email: string, key: string): device is Device {
  return device?.accounts.includes(sealAccount(device.id, email, key)) ?? false
}

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

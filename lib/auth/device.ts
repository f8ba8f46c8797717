import 'server-only'
import { createHmac, randomUUID } from 'node:crypto'
import { cookies } from 'next/headers'
import { z } from 'zod'
import { env } from '@/lib/env'
import { signToken, verifyToken } from '@/lib/http/signed-token'
import { cookieName, sessionCookieOptions } from '@/lib/supabase/cookies'

/** A browser with earlier sign-ins. `accounts` are keyed hashes, which do not reveal the accounts. */
export type Device = { id: string; accounts: string[] }

export const deviceSeconds = 180 * 24 * 60 * 60
/** Several people can share a computer, but a cookie has little room. */
const accountMaximum = 8

const claims = z.object({ jti: z.uuid(), accounts: z.array(z.string()).max(accountMaximum) })

/** The hash includes the device id, so that two cookies of one account have nothing in common. */
function sealAccount(id: string, email: string, key: string): string {
  return createHmac('sha256', key).update(`device ${id} ${email}`).digest('base64url').slice(0, 22)
}

export async function readDevice(token: string | undefined, secret: string): Promise<Device | null> {
  const device = await verifyToken('device', token, claims, { secret })
  return device && { id: device.jti, accounts: device.accounts }
}

export function knowsAccount(device: Device | null, email: string, key: string): device is Device {
  return device?.accounts.includes(sealAccount(device.id, email, key)) ?? false
}

export async function writeDevice(device: Device | null, email: string, key: string): Promise<string> {
  const id = device?.id ?? randomUUID()
  const account = sealAccount(id, email, key)
  const accounts = [account, ...(device?.accounts ?? []).filter((known) => known !== account)]
  const known = { jti: id, accounts: accounts.slice(0, accountMaximum) }
  return signToken('device', known, { secret: key, seconds: deviceSeconds })
}

const nameOf = (appUrl: string) => cookieName('portal-device', appUrl)

export async function findKnownDevice(email: string): Promise<string | null> {
  const { APP_URL, LINK_SECRET } = env()
  const device = await readDevice((await cookies()).get(nameOf(APP_URL))?.value, LINK_SECRET)
  return knowsAccount(device, email, LINK_SECRET) ? device.id : null
}

/** Returns the id that this browser got at its first sign-in, or null before one. It is the same for every person. */
export async function getBrowserId(): Promise<string | null> {
  const { APP_URL, LINK_SECRET } = env()
  return (await readDevice((await cookies()).get(nameOf(APP_URL))?.value, LINK_SECRET))?.id ?? null
}

/** Wrong passwords from elsewhere, which lock the account, do not lock this browser. @returns the browser's id */
export async function rememberDevice(email: string): Promise<string> {
  const { APP_URL, LINK_SECRET } = env()
  const store = await cookies()
  const known = await readDevice(store.get(nameOf(APP_URL))?.value, LINK_SECRET)
  const device = known ?? { id: randomUUID(), accounts: [] }
  const { name: _, ...options } = sessionCookieOptions(APP_URL)
  const token = await writeDevice(device, email, LINK_SECRET)
  store.set(nameOf(APP_URL), token, { ...options, maxAge: deviceSeconds })
  return device.id
}

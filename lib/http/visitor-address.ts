import 'server-only'
import { headers } from 'next/headers'
import { env } from '@/lib/env'
import { clientAddressOf } from './client-address'

export async function getClientAddress(): Promise<string | null> {
  return clientAddressOf(await headers(), env().TRUSTED_PROXY_HOPS)
}

import { provesAddresses } from '@/lib/auth/project-settings'
import { env } from '@/lib/env'
import { warnOperator } from '@/lib/operator'

// With wrong settings the server says which, and does not serve.
try {
  env()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

// A launcher that was killed closes the channel to its children; Next would keep the port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

const { APP_URL, TRUSTED_PROXY_HOPS } = env()
// The portal itself speaks plain HTTP, so a proxy stands before an address with https.
if (APP_URL.startsWith('https:') && TRUSTED_PROXY_HOPS === 0) warnOperator('proxy_not_trusted')
// It warns by itself. A project that cannot be reached now is asked again before an account is linked.
provesAddresses().catch(() => undefined)

import { openGuardedRequest } from '@/lib/auth/guarded-request'
import { provesAddresses } from '@/lib/auth/project-settings'
import { env } from '@/lib/env'
import { warnOperator } from '@/lib/operator'
import { hookHttpServer } from '@/lib/platform/http-server'
import { installPageCache } from '@/lib/platform/page-cache'

// With wrong settings the server says which, and does not serve.
try {
  env()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

// A launcher that was killed closes the channel to its children; Next would keep the port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

installPageCache()

const { APP_URL, TRUSTED_PROXY_HOPS } = env()
// The portal itself speaks plain HTTP.
if (APP_URL.startsWith('https:') && TRUSTED_PROXY_HOPS === 0) warnOperator('proxy_not_trusted')
// It says by itself what is open. A project that cannot be reached now is asked again before an account is linked.
provesAddresses().catch(() => undefined)
hookHttpServer({ appUrl: APP_URL, trustedProxies: TRUSTED_PROXY_HOPS, open: openGuardedRequest })

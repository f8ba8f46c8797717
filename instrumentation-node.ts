import { provesAddresses } from '@/lib/auth/project-settings'
import { storeQuota } from '@/lib/documents/files/quota'
import { env, schemaVersion } from '@/lib/env'
import { isProxyUncounted } from '@/lib/http/proxy'
import { prepareCheck } from '@/lib/markdown/check'
import { warnOperator } from '@/lib/operator'
import { findSchemaProblem } from '@/lib/readiness'

// With wrong settings the server says which, and does not serve.
try {
  env()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const problem = schemaVersion ? await findSchemaProblem(schemaVersion) : null
if (problem) {
  console.error(problem)
  process.exit(1)
}

const { METRICS: withMetrics, OTEL_EXPORTER_OTLP_ENDPOINT: collector } = env()
// Loaded only where it is switched on, because it costs memory.
if (withMetrics || collector)
  (await import('@/lib/telemetry/sdk')).startSdk({ withMetrics, withTraces: collector !== undefined })

// A launcher that was killed closes the channel to its children; Next would keep the port.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

if (isProxyUncounted(env())) warnOperator('proxy_not_trusted')
// It warns by itself. A project that cannot be reached now is asked again before an account is linked.
provesAddresses().catch(() => undefined)
void storeQuota()
prepareCheck()

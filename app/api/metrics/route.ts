import { isOperator } from '@/lib/http/operator-token'
import { registry } from '@/lib/telemetry/registry'

/** The metrics of this process for Prometheus. To all others than the operator the route does not exist. */
export async function GET(request: Request) {
  if (!registry.read || !isOperator(request)) return new Response(null, { status: 404 })
  return new Response(await registry.read(), { headers: { 'content-type': 'text/plain; version=0.0.4' } })
}

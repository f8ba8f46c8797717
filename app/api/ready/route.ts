import { NextResponse } from 'next/server'
import { isOperator } from '@/lib/http/operator-token'
import { getReadiness } from '@/lib/readiness'

/** Tells a balancer whether to send people here: 200 or 503. Adds the parts and the queues for the operator's token. */
export async function GET(request: Request) {
  const { isReady, parts, oldest } = await getReadiness()
  const status = isReady ? 'ready' : 'not_ready'
  const detail = isOperator(request) ? { parts, oldest_seconds: oldest } : {}
  return NextResponse.json({ status, ...detail }, { status: isReady ? 200 : 503 })
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { NextResponse } from 'next/server'
import { env } from '@/lib/env'
import { listWarnings, operatorWarnings } from '@/lib/operator'

/** Adds warnings about the settings for a caller with the operator's token. */
export function GET(request: Request) {
  if (!isOperator(request)) return NextResponse.json({ status: 'ok' })
  const warnings = listWarnings().map((code) => ({ code, message: operatorWarnings[code] }))
  return NextResponse.json({ status: 'ok', warnings })
}

function isOperator(request: Request): boolean {
  const token = env().HEALTH_TOKEN
  const given = request.headers.get('authorization')?.match(/^Bearer (.+)$/)?.[1]
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return token !== undefined && given !== undefined && timingSafeEqual(hash(given), hash(token))
}

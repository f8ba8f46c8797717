import { NextResponse } from 'next/server'
import { isOperator } from '@/lib/http/operator-token'
import { listWarnings, operatorWarnings } from '@/lib/operator'

/** Tells that this process answers. Adds warnings about the settings for a caller with the operator's token. */
export function GET(request: Request) {
  if (!isOperator(request)) return NextResponse.json({ status: 'ok' })
  const warnings = listWarnings().map((code) => ({ code, message: operatorWarnings[code] }))
  return NextResponse.json({ status: 'ok', warnings })
}

import { NextResponse } from 'next/server'

/** `GET {base}/health`: whether the service runs. It tells nothing of any organisation, so it takes no token. */
export function GET() {
  return NextResponse.json({ status: 'ok' })
}

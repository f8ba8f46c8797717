import { NextResponse } from 'next/server'

/** Whether the portal serves: for launchers and load balancers. */
export function GET() {
  return NextResponse.json({ status: 'ok' })
}

import { NextResponse } from 'next/server'
import { getEmbedder } from '@/lib/retrieval/embeddings/configured'

/** `GET {base}/health`: whether the service runs, and whether it searches by meaning. It tells nothing of any organisation, so it takes no token. */
export function GET() {
  return NextResponse.json({ status: 'ok', semantic: getEmbedder() ? 'on' : 'off' })
}

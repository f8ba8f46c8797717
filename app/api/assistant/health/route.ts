import { NextResponse } from 'next/server'
import { warmUp } from '@/lib/assistant/warm-up'
import { logSurprise } from '@/lib/log'
import { getEmbedder } from '@/lib/retrieval/embeddings/configured'

/** `GET {base}/health`: whether the service runs, and whether it searches by meaning. The first call warms it up. It tells nothing of any organisation, so it takes no token. */
export async function GET() {
  await warmUp().catch((error: unknown) => logSurprise('api/assistant/health', error))
  return NextResponse.json({ status: 'ok', semantic: getEmbedder() ? 'on' : 'off' })
}

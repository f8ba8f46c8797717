import { NextResponse } from 'next/server'
import { warmUp } from '@/lib/assistant/warm-up'
import { logSurprise } from '@/lib/log'
import { getEmbedder } from '@/lib/retrieval/embeddings/configured'

/**
 * `GET {base}/health`: whether the service runs and has semantic search. The first call warms it up. It needs
 * no token, because it contains no data of an organisation.
 */
export async function GET() {
  await warmUp().catch((error: unknown) => logSurprise('api/assistant/health', error))
  return NextResponse.json({ status: 'ok', semantic: getEmbedder() ? 'on' : 'off' })
}

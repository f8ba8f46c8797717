import { after, NextResponse } from 'next/server'
import { readGrant } from '@/lib/assistant/service'
import { prepareAnswers, warmUp } from '@/lib/assistant/warm-up'
import { logUnexpectedError } from '@/lib/log'
import { getEmbedder } from '@/lib/retrieval/embeddings/configured'

/**
 * `GET {base}/health`. The first call warms the service up. No token because the reply contains no data of an
 * organisation; with one, the first question of its readers is prepared.
 */
export async function GET(request: Request) {
  const grant = await readGrant(request.headers.get('authorization'), 'ask')
  if (grant)
    after(() => prepareAnswers(grant).catch((error: unknown) => logUnexpectedError('prepare answers', error)))
  await warmUp().catch((error: unknown) => logUnexpectedError('api/assistant/health', error))
  return NextResponse.json({ status: 'ok', semantic: getEmbedder() ? 'on' : 'off' })
}

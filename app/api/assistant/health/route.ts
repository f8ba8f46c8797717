import { after, NextResponse } from 'next/server'
import { readGrant } from '@/lib/assistant/service'
import { prepareAnswers, warmUp } from '@/lib/assistant/warm-up'
import { logSurprise } from '@/lib/log'
import { getEmbedder } from '@/lib/retrieval/embeddings/configured'

/**
 * `GET {base}/health`: whether the service runs and has semantic search. The first call warms it up. It needs
 * no token, because it contains no data of an organisation. With one, the organisation's first question is
 * prepared: the chat asks for the health when a member opens it.
 */
export async function GET(request: Request) {
  const grant = await readGrant(request.headers.get('authorization'), 'ask')
  if (grant)
    after(() =>
      prepareAnswers(grant.organizationId).catch((error: unknown) => logSurprise('prepare answers', error)),
    )
  await warmUp().catch((error: unknown) => logSurprise('api/assistant/health', error))
  return NextResponse.json({ status: 'ok', semantic: getEmbedder() ? 'on' : 'off' })
}

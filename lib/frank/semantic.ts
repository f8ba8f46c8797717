import 'server-only'
import { fetch } from 'undici'
import { z } from 'zod'
import { frankLimits } from './limits'
import { resolveServiceAddress } from './service-address'

const health = z.object({ semantic: z.enum(['on', 'off']) })

export type Semantic = z.infer<typeof health>['semantic']

/** Null for another service, or if the health address does not state it. Never throws. */
export async function readSemantic(apiUrl: string): Promise<Semantic | null> {
  const { baseUrl, kind } = resolveServiceAddress(apiUrl)
  if (kind !== 'ours') return null
  try {
    const signal = AbortSignal.timeout(frankLimits.debugCheckMs)
    const response = await fetch(`${baseUrl}/health`, { redirect: 'error', signal })
    return health.safeParse(await response.json()).data?.semantic ?? null
  } catch {
    return null
  }
}

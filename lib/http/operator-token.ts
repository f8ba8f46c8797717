import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/env'

/** Whether a request carries the operator's token (`HEALTH_TOKEN`) as bearer token. Never without the setting. */
export function isOperator(request: Request): boolean {
  const token = env().HEALTH_TOKEN
  const given = request.headers.get('authorization')?.match(/^Bearer (.+)$/)?.[1]
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return token !== undefined && given !== undefined && timingSafeEqual(hash(given), hash(token))
}

import { readNextPath } from '@/lib/auth/next-path'
import { startProvider, toProblem } from '@/lib/auth/provider-sign-in'
import { env } from '@/lib/env'
import { isSameOrigin } from '@/lib/http/json'
import { seeOther } from '@/lib/http/see-other'
import { createRoute } from '@/lib/route'

/**
 * Leads to the provider. By GET, because the policy lets no form of the portal lead to another site. Only the sign-in
 * page starts it.
 */
export const GET = createRoute({ name: 'api/auth/provider', permission: 'public' }, async (request) => {
  const search = new URL(request.url).searchParams
  const next = readNextPath(search.get('next'))
  if (!isSameOrigin(request, env().APP_URL)) return seeOther(toProblem('provider_failed', next))
  return seeOther(await startProvider(search.get('name'), next), { 'Referrer-Policy': 'no-referrer' })
})

import { finishProvider } from '@/lib/auth/provider-sign-in'
import { seeOther } from '@/lib/http/see-other'
import { createRoute } from '@/lib/route'

/** Auth leads here from the provider. The empty hash replaces Auth's own, which repeats an error. */
export const GET = createRoute(
  { name: 'api/auth/provider/callback', permission: 'public' },
  async (request) =>
    seeOther(`${await finishProvider(new URL(request.url).searchParams)}#`, {
      'Referrer-Policy': 'no-referrer',
    }),
)

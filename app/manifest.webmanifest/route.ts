import { getMember } from '@/lib/auth/membership'
import { createRoute } from '@/lib/route'
import { createManifest } from '@/lib/site/manifest'

/** Public, because a visitor may install the portal too. */
export const GET = createRoute({ name: 'manifest', permission: 'public' }, async () => {
  const member = await getMember()
  return Response.json(await createManifest(member?.organization ?? null), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'private, no-store' },
  })
})

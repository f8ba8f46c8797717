import { toStatus } from '@/lib/errors'
import { getClientIp } from '@/lib/http/client-ip'
import { failFile } from '@/lib/http/file-failure'
import { toFileResponse } from '@/lib/http/file-response'
import { countPage } from '@/lib/http/flood'
import { findPublicFile } from '@/lib/public-page/queries'
import { createRoute } from '@/lib/route'
import { openObject } from '@/lib/supabase/storage'

/** A document of a public page. Search engines must not list it, because they would keep what is closed later. */
export const GET = createRoute(
  {
    name: 'api/files/public',
    permission: 'public',
    refuse: (code, request) => failFile(request, toStatus(code, 500) === 503 ? 503 : 500, 'visitor'),
  },
  async (request, _, { params }: RouteContext<'/api/files/public/[code]/[id]'>) => {
    // The middleware counts pages alone.
    const waitSeconds = await countPage(await getClientIp(), request)
    if (waitSeconds > 0)
      return new Response(null, {
        status: 429,
        headers: { 'Retry-After': String(waitSeconds), 'Cache-Control': 'private, no-store' },
      })
    const { code, id } = await params
    const file = await findPublicFile(code, id)
    const object = file && (await openObject('documents', file.path, { request }))
    if (!file || !object) return failFile(request, 404, 'visitor')
    const download = new URL(request.url).searchParams.has('download')
    const response = toFileResponse(object, { ...file, download })
    response.headers.set('X-Robots-Tag', 'noindex')
    return response
  },
)

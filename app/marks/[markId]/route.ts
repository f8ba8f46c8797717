import { findMark } from '@/lib/appearance/mark'
import { logUnexpectedError } from '@/lib/log'

/** Public by its id, because mails and invitations show it to people without a session. */
export async function GET(_: Request, { params }: RouteContext<'/marks/[markId]'>) {
  const { markId } = await params
  const headers = { 'Content-Security-Policy': "default-src 'none'; sandbox", 'Cache-Control': 'no-store' }
  try {
    const mark = await findMark(markId)
    if (!mark) return new Response(null, { status: 404, headers })
    const kept = {
      ...headers,
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=31536000, immutable',
    }
    return new Response(new Uint8Array(mark), { headers: kept })
  } catch (error) {
    logUnexpectedError('marks', error)
    return new Response(null, { status: 503, headers })
  }
}

import { z } from 'zod'
import { readBoundedText } from '@/lib/http/json'
import { seeOther } from '@/lib/http/see-other'
import { logUnexpectedError } from '@/lib/log'
import { stopNewsMail } from '@/lib/news-mails/mutations'

const tokenSchema = z.string().min(1).max(1000)

/** Mail programs post here too (RFC 8058). The token is the permission. There is no GET, because scanners follow links. */
export async function POST(request: Request) {
  const body = new URLSearchParams((await readBoundedText(request, 4096)) ?? '')
  const isMailProgram = body.has('List-Unsubscribe')
  const token = tokenSchema.safeParse(body.get('token') ?? new URL(request.url).searchParams.get('token'))
  const stopped = token.success && (await stop(token.data))
  if (isMailProgram) return new Response(null, { status: stopped ? 200 : 400 })
  return seeOther(`/auth/news-mail?result=${stopped ? 'done' : 'failed'}`)
}

async function stop(token: string): Promise<boolean> {
  try {
    return await stopNewsMail(token)
  } catch (error) {
    logUnexpectedError('api/news-mail', error)
    return false
  }
}

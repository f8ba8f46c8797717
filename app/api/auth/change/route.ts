import { z } from 'zod'
import { getSession } from '@/lib/auth/session'
import { AppError } from '@/lib/errors'
import { logSurprise } from '@/lib/log'
import { finishEmailChange } from '@/lib/profile/finish-email-change'

const schema = z.object({ code: z.string().regex(/^[\w-]{1,200}$/) })

function goTo(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path, 'Referrer-Policy': 'no-referrer' } })
}

/**
 * The return address of a hosted project's own mails about a change of address (next.config.ts rewrites to
 * it): the first link has `message`, the second `code`. The message is not shown, because an address can be
 * forged.
 */
export async function GET(request: Request) {
  const parsed = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  try {
    if (parsed.success) return goTo(await finishEmailChange(parsed.data.code))
    return goTo(`${(await getSession()) ? '/manager/profile' : '/auth'}?notice=email_change_pending`)
  } catch (error) {
    if (error instanceof AppError) return goTo('/auth?notice=too_many_attempts')
    logSurprise('api/auth/change', error)
    return goTo('/auth?notice=reset_link_error')
  }
}

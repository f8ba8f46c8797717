import { cookies } from 'next/headers'
import { confirmLink, confirmSchema, refusedLinkPath } from '@/lib/auth/confirm-link'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { readBoundedText } from '@/lib/http/json'
import { seeOther } from '@/lib/http/see-other'
import { isLocale, languageCookie, languageCookieOptions } from '@/lib/i18n/locales'
import { logUnexpectedError } from '@/lib/log'
import { createRoute } from '@/lib/route'

const goTo = (path: string) => seeOther(path, { 'Referrer-Policy': 'no-referrer' })

/** The language of an invitation precedes that of the browser, because an admin chose it. */
async function speak(language: string | null, type: string | null): Promise<void> {
  const store = await cookies()
  if (!isLocale(language) || (type !== 'invite' && isLocale(store.get(languageCookie)?.value))) return
  store.set(languageCookie, language, languageCookieOptions(env().APP_URL))
}

/** Shows a page whose button uses the token, because scanners open links too. */
export async function GET(request: Request) {
  const search = new URL(request.url).searchParams
  await speak(search.get('language'), search.get('type'))
  const parsed = confirmSchema.safeParse(Object.fromEntries(search))
  if (!parsed.success) return goTo(refusedLinkPath(search.get('type') === 'recovery' ? 'recovery' : null))
  return goTo(`/auth/confirm?${new URLSearchParams(parsed.data)}`)
}

export const POST = createRoute({ name: 'api/auth/confirm', permission: 'public' }, async (request) => {
  const form = new URLSearchParams((await readBoundedText(request, 4096)) ?? '')
  const parsed = confirmSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) return goTo(refusedLinkPath(form.get('type') === 'recovery' ? 'recovery' : null))
  try {
    return goTo(await confirmLink(parsed.data))
  } catch (error) {
    if (error instanceof AppError) return goTo('/auth?notice=too_many_attempts')
    logUnexpectedError('api/auth/confirm', error)
    return goTo(refusedLinkPath(parsed.data.type, 'unclear'))
  }
})

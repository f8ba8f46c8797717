import { cookies } from 'next/headers'
import { z } from 'zod'
import { isOwnPath } from '@/lib/auth/next-path'
import { findSession } from '@/lib/auth/session'
import { env } from '@/lib/env'
import { readBoundedText } from '@/lib/http/json'
import { seeOther } from '@/lib/http/see-other'
import { languageCookie, languageCookieOptions, locales } from '@/lib/i18n/locales'
import { keepOwnLanguage } from '@/lib/i18n/member-language'
import { createRoute } from '@/lib/route'
import { getServerClient } from '@/lib/supabase/server'

const schema = z.object({
  language: z.enum(locales),
  path: z.string().refine(isOwnPath).catch('/'),
})

/** Stores the choice in the cookie, and a member's in the membership too. Works without scripts. */
export const POST = createRoute({ name: 'api/language', permission: 'public' }, async (request) => {
  const form = await readBoundedText(request, 4096)
  const parsed = schema.safeParse(Object.fromEntries(new URLSearchParams(form ?? '')))
  if (!parsed.success) return new Response(null, { status: 400 })
  const { language, path } = parsed.data
  if (await findSession()) await keepOwnLanguage(await getServerClient(), language)
  const store = await cookies()
  store.set(languageCookie, language, languageCookieOptions(env().APP_URL))
  return seeOther(path)
})

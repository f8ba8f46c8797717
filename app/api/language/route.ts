import { NextResponse } from 'next/server'
import { z } from 'zod'
import { isOwnPath } from '@/lib/auth/next-path'
import { findSession } from '@/lib/auth/session'
import { env } from '@/lib/env'
import { isSameOrigin, readBoundedText } from '@/lib/http/json'
import { languageCookie, languageCookieOptions, locales } from '@/lib/i18n/locales'
import { keepOwnLanguage } from '@/lib/i18n/member-language'
import { getServerClient } from '@/lib/supabase/server'

const schema = z.object({
  language: z.enum(locales),
  path: z.string().refine(isOwnPath).catch('/'),
})

/** Stores the choice in the cookie, and a member's in the membership too. Works without scripts. */
export async function POST(request: Request) {
  if (!isSameOrigin(request, env().APP_URL)) return new Response(null, { status: 403 })
  const form = await readBoundedText(request, 4096)
  const parsed = schema.safeParse(Object.fromEntries(new URLSearchParams(form ?? '')))
  if (!parsed.success) return new Response(null, { status: 400 })
  const { language, path } = parsed.data
  if (await findSession()) await keepOwnLanguage(await getServerClient(), language)
  const response = new NextResponse(null, { status: 303, headers: { Location: path } })
  response.cookies.set(languageCookie, language, languageCookieOptions(env().APP_URL))
  return response
}

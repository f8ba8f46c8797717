import { createServerClient } from '@supabase/ssr'
import { sessionCookieOptions } from '@/lib/supabase/cookies'
import { readBackend } from '@/supabase/local/client-env'

/** Signs in without a browser. @returns the Cookie header */
export async function signInOverHttp(dataDir: string, email: string, password: string): Promise<string> {
  const backend = readBackend(dataDir)
  if (!backend) throw new Error(`No backend runs on ${dataDir}`)
  const jar = new Map<string, string>()
  const client = createServerClient(backend.url, backend.publishableKey, {
    cookieOptions: sessionCookieOptions('http://localhost'),
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (changes) => changes.forEach(({ name, value }) => void jar.set(name, value)),
    },
  })
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}

type Hidden = [name: string, value: string][]

/** @returns the hidden fields of the sign-in form, with which it can be sent many times */
export async function readSignInForm(portal: string): Promise<Hidden> {
  const page = await (await fetch(`${portal}/auth`)).text()
  const form = page.match(/<form[^>]*>(?:(?!<\/form>)[\s\S])*name="password"/)?.[0] ?? ''
  return [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => {
    const value = (input.match(/ value="([^"]*)"/)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
    return [input.match(/ name="([^"]*)"/)?.[1] ?? '', value]
  })
}

/** Sends the sign-in form as a browser without scripts. @returns the response */
export async function sendSignInForm(
  portal: string,
  email: string,
  password: string,
  headers: Record<string, string> = {},
  hidden?: Hidden,
): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of hidden ?? (await readSignInForm(portal))) body.append(name, value)
  body.append('email', email)
  body.append('password', password)
  return fetch(`${portal}/auth`, { method: 'POST', headers, body, redirect: 'manual' })
}

/** @returns the Cookie header of the session. @throws Error if the portal starts none */
export async function postSignInForm(portal: string, email: string, password: string): Promise<string> {
  const reply = await sendSignInForm(portal, email, password)
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  if (!cookies.some((cookie) => cookie.includes('portal-session')))
    throw new Error(`no session: ${reply.status} ${(await reply.text()).slice(0, 500)}`)
  return cookies.join('; ')
}

import { createServerClient } from '@supabase/ssr'
import { env } from '@/lib/env'
import { getAdminClient } from '@/lib/supabase/admin'
import { sessionCookieOptions } from '@/lib/supabase/cookies'

/** Signs in by a link that is never mailed. Uses the secret key, because only the operator may be other people. */
export async function createSessionCookies(email: string): Promise<string> {
  const { count } = await getAdminClient()
    .from('organization_members')
    .select('id', { count: 'exact', head: true })
    .eq('email', email)
    .not('auth_user_id', 'is', null)
  // A link for an unknown address would create an account.
  if (!count) throw new Error(`No member signs in with ${email}.`)
  const link = await getAdminClient().auth.admin.generateLink({ type: 'magiclink', email })
  if (link.error) throw new Error(`No session for ${email}: ${link.error.message}`)
  const jar = new Map<string, string>()
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, APP_URL } = env()
  const client = createServerClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    cookieOptions: sessionCookieOptions(APP_URL),
    cookies: {
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      setAll: (changes) => changes.forEach(({ name, value }) => void jar.set(name, value)),
    },
  })
  const { error } = await client.auth.verifyOtp({
    type: 'magiclink',
    token_hash: link.data.properties.hashed_token,
  })
  if (error) throw new Error(`No session for ${email}: ${error.message}`)
  return [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
}

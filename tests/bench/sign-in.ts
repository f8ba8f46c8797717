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

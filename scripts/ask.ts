import { parseArgs } from 'node:util'
import { createServerClient } from '@supabase/ssr'
import { z } from 'zod'
import { env } from '@/lib/env'
import { chatQuestionSchema } from '@/lib/frank/schema'
import { getAdminClient } from '@/lib/supabase/admin'
import { sessionCookieOptions } from '@/lib/supabase/cookies'
import { connectToBackend } from './settings'

/** `npm run ask`: puts a question as a member, over HTTP to the running portal, and prints the answer as JSON. */
const usage = 'Usage: npm run ask -- --email ADDRESS "question"'

const argumentsSchema = z.object({
  email: z
    .string({ error: '--email is missing' })
    .toLowerCase()
    .pipe(z.email('--email is no e-mail address')),
  language: z.enum(['en', 'sv']),
  question: chatQuestionSchema.shape.question,
})

function readArguments() {
  const options = { email: { type: 'string' }, language: { type: 'string', default: 'sv' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const parsed = argumentsSchema.safeParse({ ...values, question: positionals.join(' ') })
  if (!parsed.success) throw new Error(`${parsed.error.issues[0]?.message.replaceAll('_', ' ')}\n${usage}`)
  return parsed.data
}

/** A session for the address, by a link that is never mailed. It takes the secret key: only who runs the portal can ask for others. */
async function createSessionCookies(email: string): Promise<string> {
  const { count } = await getAdminClient()
    .from('organization_members')
    .select('id', { count: 'exact', head: true })
    .eq('email', email)
    .not('auth_user_id', 'is', null)
  // Making a link for an unknown address would create an account for it.
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

async function main() {
  const { email, language, question } = readArguments()
  await connectToBackend()
  const cookie = await createSessionCookies(email)
  const response = await fetch(new URL('/api/frank/ask', env().INTERNAL_URL), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ question, language }),
  })
  console.info(JSON.stringify(await response.json(), null, 2))
  if (!response.ok) process.exit(1)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

import { SignJWT } from 'jose'
import { z } from 'zod'
import { readProjectSettings } from '@/lib/auth/project-settings'
import { env } from '@/lib/env'
import { getAdminClient } from '@/lib/supabase/admin'
import { type Finding, judge } from './finding'

/** Checks what a project's keys can read. */
export async function checkProject(): Promise<Finding[]> {
  return [...(await checkAuth()), await checkSecret(), await checkSessions(), ...(await checkBuckets())]
}

/** Auth answers `bad_jwt` to a token that its key has not signed. */
async function checkSessions(): Promise<Finding> {
  const what = 'sessions can be verified'
  const secret = env().SUPABASE_JWT_SECRET
  if (secret) {
    const token = await new SignJWT({ role: 'authenticated', aud: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(crypto.randomUUID())
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(new TextEncoder().encode(secret))
    const { error } = await getAdminClient().auth.getUser(token)
    return judge(
      what,
      error?.code !== 'bad_jwt',
      'SUPABASE_JWT_SECRET is not, or no longer, the JWT secret of the project: set the right one, or none if the project signs with its own keys.',
    )
  }
  const keys = await fetch(new URL('/auth/v1/.well-known/jwks.json', env().SUPABASE_URL))
    .then((reply) => reply.json())
    .then((body) => jwks.parse(body).keys)
    .catch(() => [])
  return judge(
    what,
    keys.length > 0,
    'The project publishes no keys, so it signs with a secret: set SUPABASE_JWT_SECRET to it (Project Settings, JWT keys, legacy).',
  )
}

const jwks = z.object({ keys: z.array(z.unknown()) })

async function checkAuth(): Promise<Finding[]> {
  const settings = await readProjectSettings().catch((error: unknown) => String(error))
  if (typeof settings === 'string') {
    const todo = `SUPABASE_URL or SUPABASE_PUBLISHABLE_KEY is wrong (${settings}).`
    return [{ what: 'the project answers', todo }]
  }
  const { disable_signup, mailer_autoconfirm, external } = settings
  return [
    { what: 'the project answers' },
    judge(
      'nobody signs up by themselves',
      disable_signup,
      'Authentication, Sign In / Providers: switch off "Allow new users to sign up".',
    ),
    judge(
      'addresses are confirmed',
      !mailer_autoconfirm,
      'Authentication, Sign In / Providers, Email: switch on "Confirm email".',
    ),
    judge(
      'people sign in with e-mail',
      external?.email === true,
      'Authentication, Sign In / Providers: switch on Email.',
    ),
  ]
}

async function checkSecret(): Promise<Finding> {
  const { error } = await getAdminClient().auth.admin.listUsers({ perPage: 1 })
  return judge(
    'the secret key works',
    !error,
    `SUPABASE_SECRET_KEY is not the project's (${error?.code ?? error?.message}).`,
  )
}

async function checkBuckets(): Promise<Finding[]> {
  const { data, error } = await getAdminClient().storage.listBuckets()
  if (error)
    return [
      {
        what: 'files can be stored',
        todo: `Storage does not answer (${error.message}). A self-hosted stack has to start storage-api once before the migrations.`,
      },
    ]
  return ['documents', 'profile-pictures'].map((name) => {
    const bucket = data.find(({ id }) => id === name)
    if (!bucket)
      return { what: `the bucket ${name}`, todo: 'Apply the migrations, which make it: npm run migrate.' }
    return judge(
      `the bucket ${name}`,
      !bucket.public,
      `Make the bucket ${name} private (Storage, its settings).`,
    )
  })
}

import { readProjectSettings } from '@/lib/auth/project-settings'
import { getAdminClient } from '@/lib/supabase/admin'
import { type Finding, judge } from './finding'

/** Checks what a project's keys can read. */
export async function checkProject(): Promise<Finding[]> {
  return [...(await checkAuth()), await checkSecret(), ...(await checkBuckets())]
}

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

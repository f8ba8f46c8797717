import { readProjectSettings } from '@/lib/auth/project-settings'
import { listProviders } from '@/lib/auth/providers'
import { getAdminClient } from '@/lib/supabase/admin'
import { type Finding, judge } from './finding'

/** Whether each provider of `SIGN_IN_PROVIDERS` is on in the project. Its own rules are not looked at. */
export async function checkProviders(): Promise<Finding[]> {
  const wanted = listProviders()
  if (wanted.length === 0) return []
  const own = wanted.some(({ id }) => isOwn(id)) ? await listOwnProviders() : []
  // `checkProject` reports a project that does not answer with its settings.
  const external = await readProjectSettings().then(
    (settings) => settings.external ?? {},
    () => null,
  )
  if (!external) return []
  return wanted.map(({ id, name }) =>
    judge(
      `people sign in with ${name}`,
      isOwn(id) ? own.includes(id) : external[id] === true,
      `Authentication, Sign In / Providers: switch ${id} on, or take it out of SIGN_IN_PROVIDERS.`,
    ),
  )
}

const isOwn = (id: string) => id.startsWith('custom:')

async function listOwnProviders(): Promise<string[]> {
  const { data, error } = await getAdminClient().auth.admin.customProviders.listProviders()
  return error
    ? []
    : data.providers.filter(({ enabled }) => enabled !== false).map(({ identifier }) => identifier)
}

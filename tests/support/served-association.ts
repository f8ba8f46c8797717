import { toEnv } from '@/scripts/settings'
import type { StartOptions } from '@/supabase/local/client-env'
import { addAccount } from '@/tests/support/content/members'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { startPortal, type TestPortal } from '@/tests/support/portal'
import { type CountingProxy, startCountingProxy } from '@/tests/support/servers/counting-proxy'

export interface ServedAssociation {
  backend: TestBackend
  organizationId: string
  /** Stands between the portal and the backend, and can fail on demand. */
  proxy: CountingProxy
  portal: TestPortal
  stop(): Promise<void>
}

type Options = {
  /** Addresses of members, who sign in with the password of `TestBackend.signIn`. */
  members?: string[]
  /** Settings of the portal. */
  env?: Record<string, string>
  backend?: Partial<StartOptions>
}

/** Starts a backend with one association, Brf Norrskenet, and a web server of the portal on it, without a worker. */
export async function serveAssociation({
  members = [],
  env = {},
  backend: options,
}: Options = {}): Promise<ServedAssociation> {
  const backend = await startTestBackend(options)
  const { data, error } = await backend.admin
    .from('organizations')
    .insert({ name: 'Brf Norrskenet' })
    .select('id')
    .single<{ id: string }>()
  if (error) throw error
  for (const email of members) await addAccount(backend, data.id, email)
  const proxy = await startCountingProxy(backend.url)
  const settings = toEnv({ url: proxy.url, keys: backend.keys })
  // A burst of a test is no flood.
  const portal = await startPortal({ ...settings, WORKER: '0', PAGES_PER_SECOND: '1000', ...env })
  const stop = async () => {
    await portal.stop()
    await proxy.close()
    await backend.remove()
  }
  return { backend, organizationId: data.id, proxy, portal, stop }
}

import { toEnv } from '@/scripts/settings'
import { readBackend } from '@/supabase/local/client-env'
import { startPortal, type TestPortal } from '@/tests/support/portal'
import { type CountingProxy, startCountingProxy } from '@/tests/support/servers/counting-proxy'
import { type FakeModel, startFakeModel, writes } from '@/tests/support/servers/fake-model'

/** The web servers that some tests need beside the worker's portal, on its backend. */
export type WorkerPortals = {
  faulty: { proxy: CountingProxy; portal: TestPortal }
  written: { fake: FakeModel; portal: TestPortal }
}

export const modelKey = 'sk-the-key-of-the-operator'

function findBackend() {
  const backend = readBackend(process.env.PORTAL_DATA ?? '')
  if (!backend) throw new Error('the backend does not run')
  return backend
}

/** Its connection to the backend counts its requests and can fail on demand. */
export async function runFaultyPortal(use: (own: WorkerPortals['faulty']) => Promise<void>): Promise<void> {
  const backend = findBackend()
  const proxy = await startCountingProxy(backend.url)
  const settings = { WORKER: '0', FRANK_ALLOWED_HOSTS: '127.0.0.1' }
  const portal = await startPortal({ ...toEnv({ url: proxy.url, keys: backend }), ...settings })
  await use({ proxy, portal })
  await portal.stop()
  await proxy.close()
}

/** Its answers are written by a fake model that each test programs. */
export async function runModelPortal(use: (own: WorkerPortals['written']) => Promise<void>): Promise<void> {
  const backend = findBackend()
  // The fake model rewrites no question, so that the original question is searched.
  const fake = await startFakeModel(
    undefined,
    writes(() => ''),
  )
  const portal = await startPortal({
    ...toEnv({ url: backend.url, keys: backend }),
    WORKER: '0',
    FRANK_LLM_BASE_URL: fake.url,
    FRANK_LLM_API_KEY: modelKey,
    FRANK_LLM_MODEL: 'small',
  })
  await use({ fake, portal })
  await portal.stop()
  await fake.close()
}

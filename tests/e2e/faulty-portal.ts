import { toEnv } from '../../scripts/settings'
import { readBackend } from '../../supabase/local/client-env'
import { startPortal, type TestPortal } from '../support/portal'
import { type CountingProxy, startCountingProxy } from '../support/servers/counting-proxy'
import { test as base } from './fixtures'

/** One portal for the tests of a file. Its connection to the backend (`way`) can fail on demand. */
export const test = base.extend<
  { way: CountingProxy },
  { faulty: { proxy: CountingProxy; portal: TestPortal } }
>({
  faulty: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const backend = readBackend(process.env.PORTAL_DATA ?? '')
      if (!backend) throw new Error('the backend does not run')
      const proxy = await startCountingProxy(backend.url)
      const portal = await startPortal({ ...toEnv({ url: proxy.url, keys: backend }), WORKER: '0' })
      await use({ proxy, portal })
      await portal.stop()
      await proxy.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ faulty }, use) => use(faulty.portal.url),
  way: [
    async ({ faulty }, use) => {
      faulty.proxy.fail()
      await use(faulty.proxy)
    },
    // Automatic, because it removes the faults of the previous test.
    { auto: true },
  ],
})

import { toEnv } from '../../scripts/settings'
import { readBackend } from '../../supabase/local/client-env'
import { startPortal, type TestPortal } from '../support/portal'
import { type FakeModel, startFakeModel, writes } from '../support/servers/fake-model'
import { test as base } from './fixtures'

export const modelKey = 'sk-the-key-of-the-operator'

/** One portal for the tests of a file, whose answers are written by a fake model that each test programs. */
export const test = base.extend<
  { model: FakeModel; portal: TestPortal },
  { written: { fake: FakeModel; portal: TestPortal } }
>({
  written: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const backend = readBackend(process.env.PORTAL_DATA ?? '')
      if (!backend) throw new Error('the backend does not run')
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
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ written }, use) => use(written.portal.url),
  portal: async ({ written }, use) => use(written.portal),
  model: async ({ written }, use) => {
    written.fake.requests.length = 0
    written.fake.rewrites.length = 0
    await use(written.fake)
  },
})

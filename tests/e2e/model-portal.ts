import type { TestPortal } from '../support/portal'
import type { FakeModel } from '../support/servers/fake-model'
import { test as base } from './fixtures'

/** Tests on a portal whose answers are written by a fake model that each test programs. */
export const test = base.extend<{ model: FakeModel; portal: TestPortal }>({
  baseURL: async ({ written }, use) => use(written.portal.url),
  portal: async ({ written }, use) => use(written.portal),
  model: async ({ written }, use) => {
    written.fake.requests.length = 0
    written.fake.rewrites.length = 0
    await use(written.fake)
  },
})

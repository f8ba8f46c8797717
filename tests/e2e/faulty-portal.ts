import type { CountingProxy } from '../support/servers/counting-proxy'
import { test as base } from './fixtures'

/** Tests on a portal whose connection to the backend (`way`) can fail on demand. */
export const test = base.extend<{ way: CountingProxy }>({
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

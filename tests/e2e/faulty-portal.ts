import type { CountingProxy } from '../support/servers/counting-proxy'
import { test as base } from './fixtures'

/** Tests on a portal whose connection to the backend (`way`) counts its requests and can fail on demand. */
export const test = base.extend<{ way: CountingProxy }>({
  baseURL: async ({ faulty }, use) => use(faulty.portal.url),
  way: [
    async ({ faulty }, use) => {
      faulty.proxy.fail()
      faulty.proxy.gather(1)
      await use(faulty.proxy)
    },
    // Automatic, because it removes what the previous test set.
    { auto: true },
  ],
})

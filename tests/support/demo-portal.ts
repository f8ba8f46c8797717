import { waitUntilRead } from './backend'
import { startPortal, type TestPortal } from './portal'

/** Starts a portal with the demo associations, and waits until the assistants have read their documents. */
export async function startDemoPortal(): Promise<TestPortal> {
  const portal = await startPortal({
    // Fake assistants of tests run on this machine, which an operator has to allow.
    FRANK_ALLOWED_HOSTS: '127.0.0.1',
    FRANK_QUESTIONS_PER_MINUTE: '1000',
    PAGES_PER_SECOND: '1000',
    // Auth shares two cores with browsers. Tests of its failures start portals with the product's own limit.
    AUTH_TIMEOUT_MS: '30000',
  })
  await waitUntilRead(portal.dataDir)
  return portal
}

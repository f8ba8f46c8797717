import { waitUntilRead } from './backend'
import { startPortal } from './portal'

/**
 * Starts one portal for all browser tests, with the demo associations, and waits until the assistant has read
 * their documents.
 */
export default async function globalSetup() {
  // Fake assistants of tests run on this machine, which an operator has to allow.
  const portal = await startPortal({
    FRANK_ALLOWED_HOSTS: '127.0.0.1',
    FRANK_QUESTIONS_PER_MINUTE: '1000',
  })
  process.env.PORTAL_URL = portal.url
  process.env.PORTAL_DATA = portal.dataDir
  await waitUntilRead(portal.dataDir)
  return () => portal.stop()
}

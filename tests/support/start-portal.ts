import { waitUntilRead } from './backend'
import { startPortal } from './portal'

/** One portal for all browser tests, with the demo associations, whose documents the assistant has read. */
export default async function globalSetup() {
  // Tests put fake assistants on this machine, which an operator has to allow.
  const portal = await startPortal({
    FRANK_ALLOWED_HOSTS: '127.0.0.1',
    FRANK_QUESTIONS_PER_MINUTE: '1000',
  })
  process.env.PORTAL_URL = portal.url
  process.env.PORTAL_DATA = portal.dataDir
  await waitUntilRead(portal.dataDir)
  return () => portal.stop()
}

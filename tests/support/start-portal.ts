import { waitUntilRead } from './backend'
import { startPortal } from './portal'

/** One portal for all browser tests, with the demo associations, whose documents the assistant has read. */
export default async function globalSetup() {
  const portal = await startPortal()
  process.env.PORTAL_URL = portal.url
  process.env.PORTAL_DATA = portal.dataDir
  await waitUntilRead(portal.dataDir)
  return () => portal.stop()
}

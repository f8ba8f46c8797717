import { mkdirSync, writeFileSync } from 'node:fs'
import type { FullConfig } from '@playwright/test'
import { ensureBuild } from '@/scripts/build'
import { startDemoPortal } from './demo-portal'

/**
 * Starts a portal for each worker of the browser tests, with the demo associations, so that two tests at the
 * same time share no data, limit or mailbox. Waits until the assistants have read their documents.
 */
export default async function globalSetup({ workers }: FullConfig) {
  // The build comes first, because each portal would build what is not built.
  await ensureBuild()
  const portals = await Promise.all(Array.from({ length: workers }, startDemoPortal))
  process.env.TEST_PORTALS = JSON.stringify(portals.map(({ url, dataDir }) => ({ url, dataDir })))
  return async () => {
    await Promise.all(portals.map((portal) => portal.stop()))
    // The log lies beside the results, because a failed test shows only what the browser saw.
    mkdirSync('test-results', { recursive: true })
    for (const [index, portal] of portals.entries())
      writeFileSync(`test-results/portal-${index}.log`, portal.output())
  }
}

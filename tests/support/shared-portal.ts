import type { TestProject } from 'vitest/node'
import { startPortal } from './portal'

declare module 'vitest' {
  interface ProvidedContext {
    /** The portal of the files that need no setting, fault or process of their own. It has no demo and no worker. */
    sharedPortal: { url: string; dataDir: string }
  }
}

/** Starts one portal for several files, each of which has organisations of its own. A start takes nine CPU seconds. */
export default async function startSharedPortal(project: TestProject) {
  const { url, dataDir, stop } = await startPortal({
    ...{ DEMO: '0', WORKER: '0', PAGE_IMAGES_MB: '1' },
    // The pages of all files together are no flood.
    PAGES_PER_SECOND: '1000',
  })
  project.provide('sharedPortal', { url, dataDir })
  return stop
}

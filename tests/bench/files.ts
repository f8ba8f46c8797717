import { storeDocument } from '@/lib/documents/store'
import { adminOf } from '@/tests/support/backend'
import type { TestPortal } from '@/tests/support/portal'
import { findServer, measureRise } from './memory'

const size = 50 * 1024 * 1024

type Target = { organizationId: string; sectionId: string }

/** What a file of 50 MB costs the web server in memory on its way out. Once before, so that what is loaded once does not count. */
export async function benchFiles(portal: TestPortal, cookie: string, target: Target): Promise<void> {
  const server = findServer(portal.child.pid ?? 0)
  const id = await storeDocument(adminOf(portal.dataDir), {
    ...target,
    name: 'stor.pdf',
    displayName: null,
    contentType: 'application/octet-stream',
    body: [Buffer.alloc(size, 'x')],
    createdBy: null,
  })
  const download = async () => {
    const reply = await fetch(`${portal.url}/api/files/documents/${id}`, { headers: { cookie } })
    let received = 0
    const reader = reply.body?.getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      received += part.value.byteLength
    }
    if (received !== size) throw new Error(`${received} bytes arrived, status ${reply.status}`)
  }
  await download()
  const rise = await measureRise(server, download)
  console.info(`50 MB downloaded: server memory      +${rise.toFixed(0)} MB at most (promised: 40)`)
}

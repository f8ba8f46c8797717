import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getMembersPath } from '@/lib/members/member'
import { toEnv } from '@/scripts/settings'
import { demoPassword } from '@/supabase/demo/organizations'
import { readBackend } from '@/supabase/local/client-env'
import { waitUntilRead } from '@/tests/support/backend'
import { startPortal } from '@/tests/support/portal'
import { signInOverHttp } from '@/tests/support/sign-in'
import { compareCpu, compareMemory, type Target } from './compare-cpu'
import { findDemoSection } from './files'
import { moveToOtherCore, type Server, startBare, startPortalServer } from './servers'

const requests = 150
const association = 'Brf Solgläntan 3'

/**
 * Measures the CPU time of the web server for the pages that members and admins use most, against a bare Next
 * app whose page makes three calls to a backend that answers at once, and its memory. The backends run on the
 * other core.
 */
export async function measureMembers(): Promise<void> {
  // This comes before the portal starts, because its processes inherit the core.
  moveToOtherCore()
  const calls = await startTrivialBackend()
  const bare = await startBare({ BARE_BACKEND: calls.url })
  const portal = await startPortal()
  try {
    await waitUntilRead(portal.dataDir)
    const backend = readBackend(portal.dataDir)
    if (!backend) throw new Error('the backend does not run')
    const server = await startPortalServer(toEnv({ url: backend.url, keys: backend }))
    const targets = await listTargets(bare, server, portal.dataDir)
    await compareCpu(targets, requests)
      .then(() => compareMemory(targets, requests))
      .finally(server.stop)
  } finally {
    await portal.stop()
    await bare.stop()
    calls.close()
  }
}

async function startTrivialBackend() {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ text: request.url }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

async function listTargets(bare: Server, portal: Server, dataDir: string): Promise<[Target, ...Target[]]> {
  const id = await findDemoSection(dataDir)
  const member = await signInOverHttp(dataDir, 'anders@solglantan.example', demoPassword)
  const admin = await signInOverHttp(dataDir, 'karin@solglantan.example', demoPassword)
  const page = (name: string, path: string, limit: number, cookie = member): Target => ({
    name,
    url: `${portal.url}${path}`,
    server: portal,
    limit,
    headers: { cookie },
  })
  return [
    { name: 'bare page with three calls', url: `${bare.url}/calls`, server: bare, limit: 1 },
    page('dashboard', '/manager/dashboard', 2),
    page('documents', '/manager/documents', 2),
    page('documents, a section open', `/manager/documents?section=${id}`, 2),
    page('news', '/manager/news', 2),
    page('chat', '/manager/ask-frank', 2),
    page('admin: documents', `/manager/admin/documents?section=${id}`, 3, admin),
    page('admin: articles', '/manager/articles', 3, admin),
    page('admin: members', getMembersPath(association), 3, admin),
  ]
}

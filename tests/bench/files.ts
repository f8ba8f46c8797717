import { z } from 'zod'
import { demoPassword } from '@/supabase/demo/organizations'
import { adminOf } from '@/tests/support/backend'
import { startPortal, type TestPortal } from '@/tests/support/portal'
import { signInOverHttp } from '@/tests/support/sign-in'
import { findServer, measureRise } from './measure'

const size = 50 * 1024 * 1024
const head = '%PDF-1.7\n'
const row = z.object({ id: z.uuid() })

/** Uploads a PDF over HTTP. @returns its id */
export async function uploadOverHttp(
  portal: TestPortal,
  cookie: string,
  sectionId: string,
  parts: BlobPart[],
): Promise<string> {
  const name = `${crypto.randomUUID()}.pdf`
  const form = new FormData()
  form.set('key', crypto.randomUUID())
  form.set('displayName', '')
  form.set('file', new File(parts, name, { type: 'application/pdf' }))
  const reply = await fetch(`${portal.url}/api/files/sections/${sectionId}`, {
    method: 'POST',
    headers: { cookie, accept: 'application/json', origin: portal.url },
    body: form,
  })
  if (!reply.ok) throw new Error(`the upload was answered with ${reply.status}`)
  const { data } = await adminOf(portal.dataDir).from('documents').select('id').eq('name', name).single()
  return row.parse(data).id
}

async function download(portal: TestPortal, cookie: string, id: string): Promise<void> {
  const reply = await fetch(`${portal.url}/api/files/documents/${id}`, { headers: { cookie } })
  const reader = reply.body?.getReader()
  let received = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    received += part.value.byteLength
  }
  if (received !== size) throw new Error(`${received} bytes arrived, status ${reply.status}`)
}

/** The section `Stadgar` of Brf Solgläntan 3. */
export async function findDemoSection(dataDir: string): Promise<string> {
  const { data } = await adminOf(dataDir)
    .from('document_sections')
    .select('id, organizations!inner(name)')
    .match({ name: 'Stadgar', 'organizations.name': 'Brf Solgläntan 3' })
    .single()
  return row.parse(data).id
}

const rounds = 3

/**
 * Measures the web server's memory for a file of 50 MB: the maximum of the rounds, after two warm-up rounds
 * that grow the heap.
 */
export async function measureFiles(): Promise<void> {
  const portal = await startPortal({ WORKER: '0' })
  try {
    const section = await findDemoSection(portal.dataDir)
    const cookie = await signInOverHttp(portal.dataDir, 'karin@solglantan.example', demoPassword)
    const server = findServer(portal.child.pid ?? 0)
    const [up, down]: [number[], number[]] = [[], []]
    for (let round = -2; round < rounds; round++) {
      let id = ''
      const rise = await measureRise(server, async () => {
        id = await uploadOverHttp(portal, cookie, section, [head, Buffer.alloc(size - head.length, ' ')])
      })
      const risen = await measureRise(server, () => download(portal, cookie, id))
      if (round < 0) continue
      up.push(rise)
      down.push(risen)
    }
    console.info(`50 MB uploaded: server memory        +${Math.max(...up).toFixed(0)} MB (promised: 40)`)
    console.info(`50 MB downloaded: server memory      +${Math.max(...down).toFixed(0)} MB (promised: 40)`)
  } finally {
    await portal.stop()
  }
}

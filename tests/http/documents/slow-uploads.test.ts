import { once } from 'node:events'
import { request as openRequest } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '@/supabase/demo/organizations'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { startPortal, type TestPortal } from '@/tests/support/portal'
import { signInOverHttp } from '@/tests/support/sign-in'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal({ DEMO: '0', WORKER: '0' })
})
afterAll(() => portal?.stop())

it('V72 an upload below the least pace is stopped and refused, its connection closed, and nothing of it is left', async () => {
  const admin = adminOf(portal.dataDir)
  const organization = await createOrganization(portal.dataDir)
  const sections = admin.from('document_sections').select('id')
  const { data: section } = await sections
    .match({ organization_id: organization.id, name: 'Ordningsregler' })
    .single()
  const sectionId = String(section?.id)
  const before = await admin.from('documents').select('id').eq('section_id', sectionId)
  const sending = openRequest(`${portal.url}/api/files/sections/${sectionId}`, {
    method: 'POST',
    headers: {
      cookie: await signInOverHttp(portal.dataDir, organization.admin.email, demoPassword),
      accept: 'application/json',
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 40_000_000,
    },
  })
  sending.on('error', () => undefined)
  const [answered, closed] = [once(sending, 'response'), once(sending, 'close')]
  // More than what decides the kind of the file, so that its upload to the storage has begun.
  sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="brev.txt"\r\n\r\n')
  sending.write('Hej. '.repeat(4000))
  const drip = setInterval(() => sending.write('a'), 500)
  const [reply] = await answered
  let text = ''
  for await (const chunk of reply) text += chunk
  await closed
  clearInterval(drip)
  expect([reply.statusCode, reply.headers.connection, JSON.parse(text)]).toEqual([
    408,
    'close',
    { ok: false, code: 'upload_too_slow' },
  ])
  expect((await admin.from('documents').select('id').eq('section_id', sectionId)).data).toEqual(before.data)
  // The note by which the worker would remove a file; there is none.
  const { data: notes } = await admin.from('file_removals').select('path').like('path', `%/${sectionId}/%`)
  for (const { path } of notes ?? [])
    expect((await admin.storage.from('documents').download(String(path))).error).not.toBeNull()
  expect(notes).toHaveLength(1)
  expect(portal.output()).not.toContain('"level":"error"')
})

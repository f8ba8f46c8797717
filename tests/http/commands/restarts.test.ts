import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureBuild } from '@/scripts/build'
import { hasEnded } from '@/scripts/processes'
import { demoPassword } from '@/supabase/demo/organizations'
import { adminOf, waitUntilRead } from '@/tests/support/backend'
import { addArticle } from '@/tests/support/content/articles'
import { createOrganization } from '@/tests/support/content/organizations'
import { startPortal, type TestPortal } from '@/tests/support/portal'
import { findProcess, killProcess, type ProcessKind, processKinds } from '@/tests/support/portal-processes'
import { postSignInForm } from '@/tests/support/sign-in'

let portal: TestPortal
beforeEach(async () => {
  await ensureBuild()
  portal = await startPortal({ DEMO: '0' })
}, 300_000)
afterEach(() => portal?.stop())

const open = (path: string, cookie: string) =>
  fetch(`${portal.url}${path}`, { headers: { cookie }, redirect: 'manual' })
const statusOf = (path: string, cookie: string) =>
  open(path, cookie).then(
    ({ status }) => status,
    () => 'no answer',
  )

describe('the processes of a portal', () => {
  it('D01 each is started again after a kill, and a member goes on with all that was stored', async () => {
    const { id, admin } = await createOrganization(portal.dataDir)
    const cookie = await postSignInForm(portal.url, admin.email, demoPassword)
    const stored: string[] = []
    for (const kind of processKinds) {
      // An acknowledged write right before the kill.
      const title = `Before the end of ${kind}`
      await addArticle(portal.dataDir, id, { title })
      stored.push(title)
      const pid = await killProcess(portal, kind)
      await expect.poll(() => findProcess(portal, kind)).toSatisfy((now) => now !== undefined && now !== pid)
      for (const path of ['/auth', '/manager/dashboard', '/manager/news'])
        await expect.poll(() => statusOf(path, path === '/auth' ? '' : cookie)).toBe(200)
      const news = await (await open('/manager/news', cookie)).text()
      expect(stored.filter((title) => !news.includes(title))).toEqual([])
      await upload(id, cookie, kind)
      await waitUntilRead(portal.dataDir, id)
    }
    expect(portal.output()).toMatch(/"The web server ended and is started again. The reason: SIGKILL"/)
  })

  it('D01 one that always crashes ends the portal, with the reason and an exit code', async () => {
    // The backend cannot start with these keys.
    writeFileSync(join(portal.dataDir, 'keys.json'), '{"publishableKey":')
    await killProcess(portal, 'the backend')
    await expect.poll(() => hasEnded(portal.child), { timeout: 150_000 }).toBe(true)
    expect(portal.child.exitCode).toBe(1)
    expect(portal.output()).toMatch(
      /The backend ended 10 times, each within a minute of its start\. The last reason: .*keys\.json/,
    )
    for (const kind of processKinds)
      expect([kind, await findProcess(portal, kind)]).toEqual([kind, undefined])
  })
})

async function upload(organizationId: string, cookie: string, kind: ProcessKind): Promise<void> {
  const { data } = await adminOf(portal.dataDir)
    .from('document_sections')
    .select('id')
    .match({ organization_id: organizationId, name: 'Stadgar' })
    .single()
  const body = new FormData()
  body.append('file', new File([`Regler efter ${kind}.`], `${kind}.txt`, { type: 'text/plain' }))
  const reply = await fetch(`${portal.url}/api/files/sections/${data?.id}`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body,
  })
  expect(reply.url).toContain('upload=done')
}

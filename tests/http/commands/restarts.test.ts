import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureBuild } from '@/scripts/build'
import { hasEnded } from '@/scripts/processes'
import { demoPassword } from '@/supabase/demo/organizations'
import { adminOf, waitUntilRead } from '@/tests/support/backend'
import { addArticle } from '@/tests/support/content/articles'
import { createOrganization } from '@/tests/support/content/organizations'
import { startPortal, type TestPortal } from '@/tests/support/portal'
import { postSignInForm } from '@/tests/support/sign-in'

const kinds = {
  'the web server': /^next-server|next\/dist\/bin\/next/,
  'the backend': /supabase\/local\/server\.ts/,
  'the worker': /scripts\/worker\.ts/,
} as const
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]

let portal: TestPortal
beforeEach(async () => {
  await ensureBuild()
  portal = await startPortal({ DEMO: '0' })
}, 300_000)
afterEach(() => portal?.stop())

/** Returns the process of the launcher, if it runs. */
async function findPid(kind: Kind): Promise<number | undefined> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='])
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/))
  const own = rows.find(
    ([, parent, ...args]) => Number(parent) === portal.child.pid && kinds[kind].test(args.join(' ')),
  )
  return own && Number(own[0])
}

async function kill(kind: Kind): Promise<number> {
  const pid = await findPid(kind)
  if (!pid) throw new Error(`${kind} does not run`)
  process.kill(pid, 'SIGKILL')
  return pid
}

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
    for (const kind of kindNames) {
      // An acknowledged write right before the kill.
      const title = `Before the end of ${kind}`
      await addArticle(portal.dataDir, id, { title })
      stored.push(title)
      const pid = await kill(kind)
      await expect.poll(() => findPid(kind)).toSatisfy((now) => now !== undefined && now !== pid)
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
    await kill('the backend')
    await expect.poll(() => hasEnded(portal.child), { timeout: 150_000 }).toBe(true)
    expect(portal.child.exitCode).toBe(1)
    expect(portal.output()).toMatch(
      /The backend ended 10 times, each within a minute of its start\. The last reason: .*keys\.json/,
    )
    for (const kind of kindNames) expect([kind, await findPid(kind)]).toEqual([kind, undefined])
  })
})

async function upload(organizationId: string, cookie: string, kind: Kind): Promise<void> {
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

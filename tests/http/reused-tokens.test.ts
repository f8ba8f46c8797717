import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAccount } from '@/tests/support/content/members'
import { fillDataFolder } from '@/tests/support/database/data-folder'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'

type Session = { access_token: string; refresh_token: string }
const clock = join(import.meta.dirname, '../support/clock-ahead.ts')
let dataDir: string
let backend: TestBackend
let organizationId: string

const start = async (secondsLater: number) => {
  backend = await startTestBackend({
    dataDir,
    env: { NODE_OPTIONS: `--import=${clock}`, CLOCK_AHEAD_SECONDS: String(secondsLater) },
  })
}
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-reused-'))
  await fillDataFolder(dataDir)
  await start(0)
  const { data, error } = await backend.admin
    .from('organizations')
    .insert({ name: 'Brf Norrskenet', association_id: 1 })
    .select('id')
    .single<{ id: string }>()
  if (error) throw error
  organizationId = data.id
})
afterAll(async () => {
  await backend?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

async function signIn(email: string): Promise<Session> {
  const client = await addAccount(backend, organizationId, email)
  const { data } = await client.auth.getSession()
  if (!data.session) throw new Error('no session')
  return data.session
}
async function refresh({ refresh_token }: Session): Promise<Session | null> {
  const { data } = await backend.visitor().auth.refreshSession({ refresh_token })
  return data.session
}
async function mustRefresh(session: Session): Promise<Session> {
  const next = await refresh(session)
  if (!next) throw new Error('no new session')
  return next
}
/** Calls get_current_member, as the portal's guard does. */
async function isMember({ access_token }: Session): Promise<boolean> {
  const client = createClient(backend.url, backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { authorization: `Bearer ${access_token}` } },
  })
  return (await client.rpc('get_current_member')).data?.length === 1
}

describe('a stolen refresh token', () => {
  it('A11 a token reused after ten seconds opens nothing and ends the session of thief and owner', async () => {
    const first = await signIn('one-step@example.se')
    const second = await mustRefresh(first)
    const older = await signIn('two-steps@example.se')
    const family = [older, await mustRefresh(older)]
    family.push(await mustRefresh(family[1] as Session))
    const quiet = await signIn('quiet@example.se')
    for (const session of [second, ...family, quiet]) expect(await isMember(session)).toBe(true)

    await backend.stop()
    await start(15)
    const stolen = await refresh(first)
    for (const session of [first, second, ...(stolen ? [stolen] : [])])
      expect(await isMember(session)).toBe(false)
    expect(await refresh(older)).toBeNull()
    for (const session of family) expect(await isMember(session)).toBe(false)
    // A session that was refreshed only once stays.
    expect(await isMember(quiet)).toBe(true)
    expect(await isMember(await mustRefresh(quiet))).toBe(true)
  })
})

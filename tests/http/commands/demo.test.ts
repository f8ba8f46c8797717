import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { removeFolder } from '@/scripts/processes'
import { readBackend } from '@/supabase/local/client-env'
import { startPortal } from '@/tests/support/portal'

it('a demo that is open to others has random passwords, which are printed once and shown to no visitor', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-demo-'))
  const start = () => startPortal({ DATA_DIR: dataDir, DEMO: 'public', HOST: '0.0.0.0' })
  const signIn = (password: string) => {
    const backend = readBackend(dataDir)
    const client = createClient(String(backend?.url), String(backend?.publishableKey))
    return client.auth.signInWithPassword({ email: 'karin@solglantan.example', password })
  }
  let portal = await start()
  try {
    const printed = portal.output().match(/karin@solglantan\.example\s+(\S+)/)?.[1] ?? ''
    expect(printed).toMatch(/^[\w-]{12}$/)
    expect((await signIn('demo1234')).error?.code).toBe('invalid_credentials')
    expect((await signIn(printed)).error).toBeNull()
    expect(await (await fetch(new URL('/auth?demo=1', portal.url))).text()).not.toContain(
      'Continue as an admin',
    )
    await portal.stop()
    portal = await start()
    expect(portal.output()).not.toContain('karin@')
    expect((await signIn(printed)).error).toBeNull()
  } finally {
    await portal.stop()
    await removeFolder(dataDir)
  }
}, 300_000)

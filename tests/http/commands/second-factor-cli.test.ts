import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryArgs } from '@/scripts/processes'
import { addAccount } from '@/tests/support/content/members'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { cleanEnv } from '@/tests/support/portal'
import { addFactor } from '@/tests/support/second-factor'

let backend: TestBackend
let organizationId: string
beforeAll(async () => {
  backend = await startTestBackend({ appUrl: 'https://portal.example' })
  const organization = { name: 'Brf Norrskenet', association_id: 1 }
  const { data, error } = await backend.admin.from('organizations').insert(organization).select('id').single()
  if (error) throw error
  organizationId = data.id
})
afterAll(() => backend?.remove())

/** Runs the command as an operator does. */
function run(...args: string[]) {
  const child = spawn(process.execPath, [...entryArgs('scripts/commands/second-factor.ts'), ...args], {
    env: cleanEnv({ DATA_DIR: backend.dataDir }),
  })
  const result = { code: null as number | null, out: '', errors: '' }
  child.stdout.on('data', (chunk) => (result.out += chunk))
  child.stderr.on('data', (chunk) => (result.errors += chunk))
  return new Promise<typeof result>((resolve) => child.once('close', (code) => resolve({ ...result, code })))
}

describe('an operator at the command line', () => {
  it('takes a lost second factor off an account, ends its sessions and leaves a trace in the log', async () => {
    const email = 'eva@example.se'
    const client = await addAccount(backend, organizationId, email)
    await addFactor(client)
    await client.rpc('note_second_factor')
    expect(await run('remove', '--address', email.toUpperCase())).toMatchObject({
      code: 0,
      out: expect.stringContaining('signs in with the password alone now'),
    })
    expect((await client.auth.refreshSession()).error).not.toBeNull()
    const fresh = await backend.signIn(email)
    expect((await fresh.rpc('get_current_member')).data).toHaveLength(1)
    const { data } = await backend.admin
      .from('audit_events')
      .select('action, actor_id')
      .eq('subject_kind', 'second_factor')
      .order('created_at')
    expect(data).toEqual([
      { action: 'added', actor_id: expect.any(String) },
      { action: 'removed', actor_id: null },
    ])
    expect((await run('remove', '--address', email)).out).toContain('has no second factor')
  })

  it('stops an organisation from demanding it, of whose admins nobody has it any more', async () => {
    const email = 'ada@example.se'
    const client = await addAccount(backend, organizationId, email, 'ADMIN')
    await addFactor(client)
    const demanded = await client.rpc('demand_second_factor', { org_id: organizationId, demanded: true })
    expect(demanded.data).toBe(true)
    await run('remove', '--address', email)
    const fresh = await backend.signIn(email)
    const roleOf = async () => (await fresh.rpc('get_current_member')).data[0].role
    expect(await roleOf()).toBe('BOARD')
    expect(await run('release', '--name', 'Brf Norrskenet')).toMatchObject({
      code: 0,
      out: 'Brf Norrskenet no longer demands a second factor of its admins.\n',
    })
    expect(await roleOf()).toBe('ADMIN')
    expect((await run('release', '--id', organizationId)).out).toContain('demands no second factor')
    expect((await run('release', '--name', 'Brf Ingenstans')).errors).toContain('There is no organisation')
  })

  it('is told how to call it, and that an address has no account', async () => {
    for (const args of [
      [],
      ['remove'],
      ['add', '--address', 'eva@example.se'],
      ['remove', '--address', 'x'],
      ['release'],
    ])
      expect(await run(...args)).toMatchObject({ code: 1, errors: expect.stringContaining('Usage:') })
    const unknown = await run('remove', '--address', 'nobody@example.se')
    expect(unknown).toMatchObject({ code: 1, errors: 'nobody@example.se has no account.\n' })
  })
})

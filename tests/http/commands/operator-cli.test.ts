import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryArgs } from '@/scripts/processes'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { cleanEnv } from '@/tests/support/portal'
import { addFactor } from '@/tests/support/second-factor'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend({ appUrl: 'https://portal.example' })
})
afterAll(() => backend?.remove())

/** Runs the command as a person at the server does. */
function run(...args: string[]) {
  const child = spawn(process.execPath, [...entryArgs('scripts/commands/operator.ts'), ...args], {
    env: cleanEnv({ DATA_DIR: backend.dataDir }),
  })
  const result = { code: null as number | null, out: '', errors: '' }
  child.stdout.on('data', (chunk) => (result.out += chunk))
  child.stderr.on('data', (chunk) => (result.errors += chunk))
  return new Promise<typeof result>((resolve) => child.once('close', (code) => resolve({ ...result, code })))
}

describe('a person at the server', () => {
  it('makes an account’s person an operator, lists them and takes the right away at once', async () => {
    const email = 'eva@example.se'
    const client = await backend.signIn(email)
    const stateOf = async () => (await client.rpc('get_operator_state')).data
    expect(await stateOf()).toBeNull()
    expect((await run('list')).out).toContain('There are no operators.')
    expect(await run('add', email.toUpperCase())).toMatchObject({
      code: 0,
      out: expect.stringContaining(`${email} is an operator now`),
    })
    expect((await run('add', email)).out).toContain('is an operator already')
    expect((await run('list')).out).toMatch(new RegExp(`^${email}  since 20`))
    expect(await stateOf()).toBe('needs_factor')
    await addFactor(client)
    expect(await stateOf()).toBe('ready')
    expect((await client.rpc('console_queues')).error).toBeNull()
    expect((await run('remove', email)).out).toContain('is no operator any more')
    expect(await stateOf()).toBeNull()
    expect((await client.rpc('console_queues')).error?.code).toBe('42501')
    expect((await run('remove', email)).out).toContain('is no operator.')
  })

  it('makes an account for an address that has none, whose person chooses the password', async () => {
    expect((await run('add', 'ny@example.se')).out).toContain('they choose a password at /forgot-password')
    const { data } = await backend.admin.auth.admin.listUsers()
    const account = data.users.find(({ email }) => email === 'ny@example.se')
    expect(account).toMatchObject({ email_confirmed_at: expect.any(String) })
    const members = await backend.admin.from('organization_members').select('id').eq('email', 'ny@example.se')
    expect(members.data).toEqual([])
  })

  it('is told how to use the command', async () => {
    for (const args of [[], ['add'], ['add', 'not an address'], ['make', 'a@example.se'], ['list', 'x']])
      expect(await run(...args)).toMatchObject({ code: 1, errors: expect.stringContaining('Usage:') })
  })
})

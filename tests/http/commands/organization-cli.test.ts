import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryArgs } from '@/scripts/processes'
import { toEnv } from '@/scripts/settings'
import { addAccount } from '@/tests/support/content/members'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { cleanEnv } from '@/tests/support/portal'
import { type MailServer, startMailServer } from '@/tests/support/servers/mail-server'

const appUrl = 'https://portal.example'
let smtp: MailServer
let backend: TestBackend
beforeAll(async () => {
  smtp = await startMailServer()
  backend = await startTestBackend({ appUrl, env: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await backend?.remove()
  await smtp?.close()
})

type Run = { code: number | null; out: string; errors: string }

/** Runs the command as an operator does, on the embedded backend unless `env` names another. */
function run(
  args: string[],
  { answer = '', env = {} }: { answer?: string; env?: Record<string, string> } = {},
) {
  const child = spawn(process.execPath, [...entryArgs('scripts/commands/organization.ts'), ...args], {
    env: cleanEnv({ DATA_DIR: backend.dataDir, ...env }),
  })
  const result = { code: null as number | null, out: '', errors: '' }
  child.stdout.on('data', (chunk) => (result.out += chunk))
  child.stderr.on('data', (chunk) => (result.errors += chunk))
  child.stdin.end(answer)
  return new Promise<Run>((resolve) => child.once('close', (code) => resolve({ ...result, code })))
}
const create = (name: string, id: string, admin: string, ...more: string[]) =>
  run(['create', '--name', name, '--association-id', id, '--admin', admin, ...more])

async function organizationId(name: string): Promise<string | undefined> {
  const { data, error } = await backend.admin.from('organizations').select('id').eq('name', name)
  if (error) throw error
  return data[0]?.id
}
const hasAccount = async (address: string) =>
  (await backend.admin.rpc('find_accounts', { addresses: [address] })).data?.length === 1

describe('an operator at the command line', () => {
  it('creates an organisation with its mandatory sections and invites its first admin', async () => {
    const outcome = await create('Brf Granen', '71', 'Ordf@Granen.example', '--language', 'sv')
    expect(outcome).toMatchObject({ code: 0, errors: '' })
    const id = await organizationId('Brf Granen')
    const sections = await backend.admin.from('document_sections').select('name').eq('organization_id', id)
    expect(sections.data?.map(({ name }) => name).sort()).toEqual(['FAQ', 'Ordningsregler', 'Stadgar'])
    const members = await backend.admin
      .from('organization_members')
      .select('email, role, invitation_status')
      .eq('organization_id', id)
    expect(members.data).toEqual([{ email: 'ordf@granen.example', role: 'ADMIN', invitation_status: 'sent' }])
    expect(smtp.mails.at(-1)).toMatchObject({
      to: ['ordf@granen.example'],
      subject: 'Inbjudan till Brf Granen',
    })
  })

  it('lists and renames organisations', async () => {
    expect(await run(['rename', '--name', 'Brf Granen', '--to', 'Brf Tallen'])).toMatchObject({ code: 0 })
    const { out } = await run(['list'])
    expect(out).toContain('Brf Tallen  (association 71, 1 members, 0 documents)')
    expect(out).not.toContain('Granen')
  })

  it('gets an error for a failed mail and can invite the admin again', async () => {
    smtp.refused.add('full@eken.example')
    const outcome = await create('Brf Eken', '72', 'full@eken.example')
    expect(outcome.code).toBe(1)
    expect(outcome.errors).toContain('could not be sent')
    smtp.refused.delete('full@eken.example')
    const again = await run(['invite', '--name', 'Brf Eken', '--admin', 'full@eken.example'])
    expect(again).toMatchObject({ code: 0, out: 'Invited full@eken.example as admin.\n' })
  })

  it.each([
    ['no command', []],
    ['an unknown command', ['destroy']],
    ['no name', ['create', '--association-id', '1', '--admin', 'a@b.example']],
    [
      'an association id that is no positive number',
      ['create', '--name', 'X', '--association-id', '0', '--admin', 'a@b.example'],
    ],
    ['an address that is none', ['create', '--name', 'X', '--association-id', '9', '--admin', 'nobody']],
    [
      'an association id that is taken',
      ['create', '--name', 'X', '--association-id', '71', '--admin', 'a@b.example'],
    ],
    ['an organisation that is not there', ['rename', '--name', 'Nowhere', '--to', 'X']],
    ['an unknown option', ['list', '--force']],
  ])('%s changes nothing and prints a plain message', async (_, args) => {
    const outcome = await run(args)
    expect(outcome.code).toBe(1)
    expect(outcome.errors).not.toMatch(/\n\s+at /)
    expect(await organizationId('X')).toBeUndefined()
  })

  it('deletes an organisation only after typing its name, and first sees what will be deleted', async () => {
    for (const answer of ['', 'y\n', 'Brf tallen\n']) {
      const { code, out } = await run(['delete', '--name', 'Brf Tallen'], { answer })
      expect(code).toBe(0)
      expect(out).toContain('1 members, of whom 1 lose their account')
      expect(out).toContain('Nothing was deleted.')
    }
    expect(await organizationId('Brf Tallen')).toBeDefined()
    const { out } = await run(['delete', '--name', 'Brf Tallen'], { answer: 'Brf Tallen\n' })
    expect(out).toContain('Deleted "Brf Tallen".')
    expect(await organizationId('Brf Tallen')).toBeUndefined()
    expect(await hasAccount('ordf@granen.example')).toBe(false)
  })

  it('deletes rows, files and accounts without another membership, and nothing of other organisations, with SUPABASE_URL', async () => {
    await create('Brf Asken', '73', 'admin@asken.example')
    const [here, there] = [await organizationId('Brf Asken'), await organizationId('Brf Eken')]
    const shared = await addAccount(backend, there ?? '', 'shared@example.se')
    const userId = (await shared.auth.getUser()).data.user?.id
    const member = await backend.admin
      .from('organization_members')
      .insert({ organization_id: here, email: 'shared@example.se', full_name: 'Delad', auth_user_id: userId })
      .select('id')
      .single()
    const documents = backend.admin.storage.from('documents')
    const files = [`${here}/${crypto.randomUUID()}/a.pdf`, `articles/${crypto.randomUUID()}.webp`]
    const stored = `${there}/${crypto.randomUUID()}/b.pdf`
    for (const path of [...files, stored]) await documents.upload(path, Buffer.from('x'))
    await backend.admin
      .from('organization_news')
      .insert({ organization_id: here, title: 'T', content: 'C', image_url: files[1] })
    const picture = `${member.data?.id}-1.webp`
    await backend.admin.storage.from('profile-pictures').upload(picture, Buffer.from('x'))
    await backend.admin
      .from('organization_members')
      .update({ profile_picture_url: picture })
      .eq('id', member.data?.id)

    const env = { ...toEnv(backend), APP_URL: appUrl }
    const outcome = await run(['delete', '--name', 'Brf Asken', '--yes'], { env })
    expect(outcome).toMatchObject({ code: 0, errors: '' })
    expect(outcome.out).toContain('2 members, of whom 1 lose their account')
    for (const path of files) expect((await documents.download(path)).error).not.toBeNull()
    expect((await documents.download(stored)).error).toBeNull()
    expect((await backend.admin.storage.from('profile-pictures').list()).data).toEqual([])
    expect(await hasAccount('admin@asken.example')).toBe(false)
    expect(await hasAccount('shared@example.se')).toBe(true)
    expect((await shared.rpc('get_current_member')).data).toMatchObject([{ organization_name: 'Brf Eken' }])
  })

  it('V65 lists the organisations of a backend before the first start of the portal', async () => {
    const { SUPABASE_URL = '', SUPABASE_PUBLISHABLE_KEY = '', SUPABASE_SECRET_KEY = '' } = toEnv(backend)
    const keys = { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY }
    const env = { ...keys, APP_URL: appUrl, DATA_DIR: join(backend.dataDir, 'not made yet') }
    const outcome = await run(['list'], { env })
    expect(outcome).toMatchObject({ code: 0, errors: '' })
  })

  it('gets a plain message if no portal runs', async () => {
    const { code, errors } = await run(['list'], { env: { DATA_DIR: '/nonexistent' } })
    expect({ code, errors }).toEqual({
      code: 1,
      errors: 'The portal is not running. Start it with "npm start", or set SUPABASE_URL and its keys.\n',
    })
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillDataFolder } from '@/tests/support/database/data-folder'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'

const clock = join(import.meta.dirname, '../../support/clock-ahead.ts')
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-overdue-'))
  await fillDataFolder(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Starts the backend on the same data with a clock that is some hours ahead. */
const startLater = (hours: number) =>
  startTestBackend({
    dataDir,
    env: { NODE_OPTIONS: `--import=${clock}`, CLOCK_AHEAD_SECONDS: String(hours * 60 * 60) },
  })

const types = ['recovery', 'invite'] as const
async function makeLinks(backend: TestBackend, name: string): Promise<string[]> {
  const owner = `owner-${name}@example.se`
  await backend.signIn(owner)
  const links = types.map((type) =>
    backend.admin.auth.admin.generateLink({
      type,
      email: type === 'invite' ? `guest-${name}@example.se` : owner,
    }),
  )
  return (await Promise.all(links)).map(({ data }) => data.properties?.hashed_token ?? '')
}
/** The code that a mail shows. */
async function makeCode(backend: TestBackend, name: string) {
  const email = `code-${name}@example.se`
  await backend.signIn(email)
  const { data } = await backend.admin.auth.admin.generateLink({ type: 'magiclink', email })
  return { email, token: data.properties?.email_otp ?? '', type: 'email' } as const
}
const use = (backend: TestBackend, tokens: string[]) =>
  Promise.all(
    types.map(async (type, index) => {
      const { error } = await backend.visitor().auth.verifyOtp({ type, token_hash: tokens[index] ?? '' })
      return error ? [error.status, error.code] : 'signed in'
    }),
  )

describe('a mailed link', () => {
  it('A22 works 23 hours later, and is refused like a used link 25 hours later', async () => {
    let backend = await startLater(0)
    const [early, late] = [await makeLinks(backend, 'early'), await makeLinks(backend, 'late')]
    await backend.stop()
    backend = await startLater(23)
    expect(await use(backend, early)).toEqual(['signed in', 'signed in'])
    const used = await use(backend, early)
    await backend.stop()
    backend = await startLater(25)
    const refused = await use(backend, late)
    await backend.stop()
    expect(refused).toEqual(Array(2).fill([403, 'otp_expired']))
    expect(refused).toEqual(used)
  }, 600_000)

  it('A32 the code of a mail works at Auth as long', async () => {
    let backend = await startLater(0)
    const [early, late] = [await makeCode(backend, 'early'), await makeCode(backend, 'late')]
    await backend.stop()
    backend = await startLater(23)
    expect((await backend.visitor().auth.verifyOtp(early)).error).toBeNull()
    await backend.stop()
    backend = await startLater(25)
    const { error } = await backend.visitor().auth.verifyOtp(late)
    await backend.stop()
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' })
  }, 600_000)
})

import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entryArgs } from '@/scripts/processes'
import { makeMixed } from '@/tests/support/documents/scan'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'
import { cleanEnv } from '@/tests/support/portal'

let backend: TestBackend
let folder: string
beforeAll(async () => {
  backend = await startTestBackend()
  folder = await mkdtemp(join(tmpdir(), 'portal-cli-'))
  for (const name of ['Brf Läsaren', 'Brf Grannen'])
    await backend.admin.from('organizations').insert({ name }).throwOnError()
})
afterAll(async () => {
  await backend?.remove()
  await rm(folder, { recursive: true, force: true })
})

async function run(script: string, ...args: string[]): Promise<string[]> {
  const env = cleanEnv({ DATA_DIR: backend.dataDir })
  const child = spawn(process.execPath, [...entryArgs(`scripts/commands/${script}.ts`), ...args], { env })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  await new Promise((resolve) => child.once('close', resolve))
  return output.trim().split('\n')
}

it('an operator reads a document, and reads it again: pages, those from pictures, failures and seconds', async () => {
  const file = join(folder, 'Blandad.pdf')
  await writeFile(
    file,
    await makeMixed('Föreningens säte är i Örebro kommun.', 'Katter får vara ute på gården.'),
  )
  const place = ['--organization', 'Brf Läsaren']
  const read = /2 pages, 1 from pictures, 0 failed, 2 passages, ready, \d+\.\d s$/
  const total =
    /^1 documents, 2 pages, 1 from pictures, 0 pages failed, 0 documents not read as a whole, \d+\.\d s$/
  const stored = await run('ingest', ...place, '--section', 'Stadgar', file)
  expect(stored).toEqual([expect.stringMatching(read), expect.stringMatching(total)])
  expect(await run('reread', ...place)).toEqual([expect.stringMatching(/^0 documents/)])
  expect(await run('reread', '--organization', 'Brf Grannen', '--all')).toEqual([
    expect.stringMatching(/^0 documents/),
  ])
  const again = await run('reread', ...place, '--all')
  expect(again).toEqual([expect.stringMatching(read), expect.stringMatching(total)])
  expect(await run('reread', '--organization', 'Brf Ingen')).toEqual([
    'There is no organisation "Brf Ingen".',
  ])
})

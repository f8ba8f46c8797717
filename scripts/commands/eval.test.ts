import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const evaluate = (...args: string[]) =>
  run(process.execPath, ['--conditions=react-server', '--import', 'tsx', 'scripts/commands/eval.ts', ...args])

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eval-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function write(content: string): Promise<string> {
  const path = join(folder, 'data.json')
  await writeFile(path, content)
  return path
}

describe('npm run eval', { timeout: 30_000 }, () => {
  it('measures retrieval over a file, each distinct question once', async () => {
    const path = await write(
      JSON.stringify({
        passages: [
          { id: 0, text: 'Hundar ska hållas kopplade på gården.' },
          { id: 1, text: 'Tvättstugan är öppen till klockan 21.' },
        ],
        questions: [
          { text: 'Ska hundar hållas kopplade?', passage: 0 },
          { text: 'När är tvättstugan öppen?', passage: 1 },
          { text: 'När är tvättstugan öppen?', passage: 1 },
          { text: 'När är tvättstugan öppen till?', passage: 0 },
        ],
      }),
    )
    const { stdout } = await evaluate('--data', path, '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      questions: 3,
      passages: 2,
      hitAt1: 0.6667,
      hitAt5: expect.any(Number),
    })
    expect(stdout.trim().split('\n')).toHaveLength(1)
  })

  it('reports what is wrong with a malformed file', async () => {
    const path = await write(
      JSON.stringify({ passages: [{ id: 0, text: 'a' }], questions: [{ text: 'b', passage: 9 }] }),
    )
    await expect(evaluate('--data', path)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('unknown passage 9'),
    })
    await expect(evaluate()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Usage') })
  })
})

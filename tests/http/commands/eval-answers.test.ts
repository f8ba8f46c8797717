import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryArgs, removeFolder } from '@/scripts/processes'
import { cleanEnv } from '@/tests/support/portal'

const folder = 'tests/fixtures/answers'
let temporary: string
beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), 'portal-evaluated-'))
})
afterAll(() => removeFolder(temporary))

/** Starts the command as an operator does, with its temporary data under `temporary`. */
function start(...args: string[]) {
  const child = spawn(process.execPath, [...entryArgs('scripts/commands/eval.ts'), ...args], {
    env: cleanEnv({ TMPDIR: temporary, DATA_DIR: join(temporary, 'own') }),
  })
  const result = { code: null as number | null, out: '', errors: '' }
  child.stdout.on('data', (chunk) => (result.out += chunk))
  child.stderr.on('data', (chunk) => (result.errors += chunk))
  const ended = new Promise<typeof result>((resolve) =>
    child.once('close', (code) => resolve({ ...result, code })),
  )
  return { child, result, ended }
}

/** The data folders of portals, without the cache of the TypeScript runner. */
const listData = () => readdirSync(temporary).filter((name) => name.startsWith('portal-'))

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('measuring the answers over a folder of documents', { timeout: 400_000 }, () => {
  it('prints the figures of all and of the even questions as the last line, and leaves no data', async () => {
    // A folder of folders: each is an organisation of its own.
    const parent = join(temporary, 'parent')
    for (const name of ['one', 'two']) cpSync(folder, join(parent, name), { recursive: true })
    const { code, out, errors } = await start('--answers', parent, '--json').ended
    expect(code, errors).toBe(0)
    const keys = ['auc', 'coverage', 'falseSure', 'modelRecall20', 'mustNot', 'nothing', 'questions']
    keys.push('refused', 'rightFirst', 'rightShown', 'saidRight', 'sureRight', 'verbatim', 'wrongSure')
    const figures = JSON.parse(out.trim().split('\n').at(-1) ?? '')
    const groups = ['all', 'odd', 'even', 'languages', 'documentKinds', 'intervals', 'folders']
    expect(Object.keys(figures)).toEqual(groups)
    expect(Object.keys(figures.folders)).toEqual(['one', 'two'])
    expect(figures.folders.two.all).toEqual(figures.folders.one.all)
    expect(Object.keys(figures.languages).sort()).toEqual(['en', 'sv'])
    const [low, high] = figures.intervals.rightShown
    expect([low < figures.all.rightShown, figures.all.rightShown <= high]).toEqual([true, true])
    expect(Object.keys(figures.all).sort()).toEqual(keys)
    expect(Object.keys(figures.even).sort()).toEqual(keys)
    expect([figures.all.questions, figures.even.questions]).toEqual([12, 6])
    // Three of four ask in the documents' own words; the English one may find nothing without vectors.
    expect(figures.all.rightShown).toBeGreaterThanOrEqual(0.75)
    expect(figures.all.modelRecall20).toBeGreaterThanOrEqual(0.75)
    expect(figures.all).toMatchObject({ verbatim: 1, wrongSure: 0 })
    expect(figures.all.auc).toBeGreaterThan(0.5)
    expect(out).toContain('2 of 2 documents read in full')
    expect(out).toMatch(/^Semantic search: off/m)
    expect(listData()).toEqual([])
  })

  it('leaves no portal and no data when it is stopped', async () => {
    const { child, result, ended } = start('--answers', folder)
    await expect.poll(() => result.errors, { timeout: 300_000 }).toContain('Reading')
    const [data = ''] = listData()
    const { pid } = JSON.parse(readFileSync(join(temporary, data, 'portal.json'), 'utf8'))
    expect(isRunning(pid)).toBe(true)
    child.kill('SIGINT')
    expect((await ended).code).toBe(130)
    expect([isRunning(pid), listData()]).toEqual([false, []])
  })

  it('fails without questions before a portal starts', async () => {
    const { code, errors } = await start('--answers', 'tests/support').ended
    expect({ code, errors }).toEqual({ code: 1, errors: 'Cannot find tests/support/questions.json.\n' })
  })
})

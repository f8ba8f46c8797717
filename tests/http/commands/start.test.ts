import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { entryArgs, removeFolder } from '@/scripts/processes'
import { findFreePort } from '@/scripts/separate-portal'
import { startBackend } from '@/supabase/local/client-env'
import { fillDataFolder } from '@/tests/support/database/data-folder'
import { cleanEnv } from '@/tests/support/portal'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-start-'))
})
afterEach(() => removeFolder(dataDir))

/** Runs a command until it exits. */
function run(
  args: string[],
  env: Record<string, string>,
  cwd = process.cwd(),
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, entryArgs(resolve(args[0] ?? '')).concat(args.slice(1)), {
    cwd,
    env: cleanEnv({ DATA_DIR: dataDir, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, output })))
}

describe('starting the portal', () => {
  it('with SUPABASE_URL and no keys is refused, with a list of what is missing', async () => {
    const { code, output } = await run(['scripts/start.ts'], {
      SUPABASE_URL: 'https://project.supabase.example',
      PORT: String(await findFreePort()),
    })
    expect(code).toBe(1)
    expect(output).toMatch(/SUPABASE_PUBLISHABLE_KEY is missing/)
    expect(output).toMatch(/SUPABASE_SECRET_KEY is missing/)
    expect(output).not.toMatch(/\n\s+at /)
  })

  it('on a used port is refused with another port as a proposal, and touches no data', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address()
        resolve(address && typeof address === 'object' ? address.port : 0)
      })
    })
    const { code, output } = await run(['scripts/start.ts'], { PORT: String(port) })
    other.close()
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} is in use`)
    expect(output).toContain('npm start')
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('on a public host is refused for a demo with its known passwords, and touches no data', async () => {
    const { code, output } = await run(['scripts/start.ts'], {
      PORT: String(await findFreePort()),
      HOST: '0.0.0.0',
    })
    expect(code).toBe(1)
    expect(output).toMatch(/HOST=0\.0\.0\.0 would open the demo.*DEMO=public.*DEMO=0/)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('to serve a tree that is not built, or a build of other sources, is refused with the command to run', async () => {
    const tree = mkdtempSync(join(tmpdir(), 'portal-tree-'))
    symlinkSync(resolve('node_modules'), join(tree, 'node_modules'))
    const env = { TSX_TSCONFIG_PATH: resolve('tsconfig.json'), PORT: String(await findFreePort()) }
    const serve = async () => {
      const { code, output } = await run(['scripts/start.ts', '--serve'], env, tree)
      return [code, output.trim()]
    }
    expect(await serve()).toEqual([1, 'The portal is not built. Run: npm ci && npm run build'])
    mkdirSync(join(tree, '.next'))
    writeFileSync(join(tree, '.next', 'portal-sources'), 'another commit')
    expect(await serve()).toEqual([
      1,
      'The build is one of other sources than these. Run: npm ci && npm run build',
    ])
    expect(readdirSync(dataDir)).toEqual([])
    await removeFolder(tree)
  })

  it('with an invalid PORT is refused', async () => {
    const { code, output } = await run(['scripts/start.ts'], { PORT: 'http' })
    expect([code, output.trim()]).toEqual([1, 'PORT must be a number from 1 to 65535.'])
  })

  it('on data that another process holds is refused, and the first process continues', async () => {
    await fillDataFolder(dataDir)
    const backend = await startBackend({ dataDir })
    const { code, output } = await run(['scripts/start.ts'], { PORT: String(await findFreePort()) })
    expect(code).toBe(1)
    expect(output).toContain('Another backend is running')
    expect((await fetch(new URL('/health', backend.url))).status).toBe(200)
    await backend.stop()
  })
})

describe('the commands', () => {
  it('print their usage, and that the portal does not run', async () => {
    expect(await run(['scripts/commands/ingest.ts', '--organization', 'X'], {})).toMatchObject({
      code: 1,
      output: expect.stringContaining('--section is missing'),
    })
    expect(await run(['scripts/commands/ask.ts', 'hej'], {})).toMatchObject({
      code: 1,
      output: expect.stringContaining('--email is missing'),
    })
    expect(await run(['scripts/commands/ask.ts', '--email', 'a@b.example', 'hej'], {})).toMatchObject({
      code: 1,
      output: expect.stringContaining('The portal is not running'),
    })
    expect(await run(['scripts/commands/eval.ts'], {})).toMatchObject({
      code: 1,
      output: expect.stringContaining('Usage'),
    })
  })
})

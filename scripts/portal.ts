import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { readEnv } from '@/lib/env'
import { ensureDemo } from '@/supabase/demo/seed'
import { type BackendHandle, startBackend } from '@/supabase/local/client-env'
import { ensureBuild } from './build'
import { describePortal } from './describe'
import { entryArgs, isPortFree, runNode, stopChild, waitUntilHealthy } from './processes'
import { dataDir, loadEnvFile, portalFile, toEnv } from './settings'

/** `npm start` and `npm run dev`: the embedded backend where no other is named, the worker and the portal, as one. */
const development = process.argv.includes('--dev')

async function start(): Promise<void> {
  loadEnvFile()
  const port = z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .safeParse(process.env.PORT || 3000)
  if (!port.success) throw new Error('PORT must be a number from 1 to 65535.')
  const embedded = !process.env.SUPABASE_URL
  // The demo's passwords are known to everybody, so without HOST only this machine reaches it.
  const host = process.env.HOST || (embedded ? '127.0.0.1' : '0.0.0.0')
  if (!(await isPortFree(port.data, host))) {
    throw new Error(
      `Port ${port.data} is in use. Stop what runs there, or take another: PORT=${port.data + 1} npm start`,
    )
  }
  const url = `http://localhost:${port.data}`
  process.env.APP_URL ||= url
  process.env.INTERNAL_URL ||= `http://127.0.0.1:${port.data}`
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })

  const running: Running = { backend: undefined, children: [] }
  stopOnSignals(running)
  const building = development ? Promise.resolve() : ensureBuild()
  try {
    if (embedded) {
      running.backend = await startBackend({ dataDir, appUrl: process.env.APP_URL })
      Object.assign(process.env, toEnv(running.backend))
    }
    const env = readEnv(process.env)
    const demo = embedded && process.env.DEMO !== '0' ? await ensureDemo(dataDir) : null
    await building
    const worker = runNode(entryArgs('scripts/worker.ts'), {})
    const next = [
      'node_modules/next/dist/bin/next',
      development ? 'dev' : 'start',
      '-p',
      String(port.data),
      '-H',
      host,
    ]
    const portal = runNode(next, { NEXT_TELEMETRY_DISABLED: '1' })
    running.children.push(portal, worker)
    for (const child of running.children) child.once('exit', () => stop(running, 1))
    await waitUntilHealthy(`http://127.0.0.1:${port.data}/api/health`, portal)
    writeFileSync(portalFile, JSON.stringify({ url: env.APP_URL, pid: process.pid }))
    console.info(
      describePortal({
        url: env.APP_URL,
        mailbox: running.backend && `${running.backend.url}/mailbox`,
        demo,
      }),
    )
  } catch (error) {
    await building.catch(() => undefined)
    await stopAll(running)
    throw error
  }
}

type Running = {
  backend: BackendHandle | undefined
  children: ReturnType<typeof runNode>[]
  stopping?: boolean
}

async function stopAll(running: Running): Promise<void> {
  running.stopping = true
  rmSync(portalFile, { force: true })
  await Promise.all(running.children.map((child) => stopChild(child)))
  await running.backend?.stop()
}

/** Once: the first reason to stop counts. */
async function stop(running: Running, code: number): Promise<void> {
  if (running.stopping) return
  await stopAll(running)
  process.exit(code)
}

function stopOnSignals(running: Running): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(running, 0))
  process.on('disconnect', () => stop(running, 0))
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

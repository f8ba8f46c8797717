import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { startBackend } from '@/supabase/local/client-env'
import { fillDataFolder } from '@/tests/support/database/data-folder'
import { percentile } from './measure'

const seconds = 10
const lanes = 4
/** The folder's disk decides the price: a folder in memory has none. */
const place = process.env.BENCH_FOLDER || tmpdir()

/** Writes a second to the embedded backend over its Data API, with and without EMBEDDED_WRITE_THROUGH. */
export async function measureDurability(): Promise<void> {
  console.info(`  fsync of a page of the log on this disk: median ${(await measureFsync()).toFixed(2)} ms`)
  for (const way of ['0', '1', '0', '1']) {
    const dataDir = await mkdtemp(join(place, 'portal-bench-'))
    await fillDataFolder(dataDir)
    const started = performance.now()
    const backend = await startBackend({ dataDir, env: { EMBEDDED_WRITE_THROUGH: way } })
    const start = performance.now() - started
    try {
      const client = createClient(backend.url, backend.keys.secretKey, { auth: { persistSession: false } })
      const times = await writeFor(async () => {
        const id = crypto.randomUUID()
        await client
          .from('organizations')
          .insert({ id, name: `Brf ${id}` })
          .throwOnError()
      })
      console.info(
        `  write-through ${way === '1' ? 'on ' : 'off'}: ${(times.length / seconds).toFixed(0)} writes a second, ` +
          `median ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, start ${(start / 1000).toFixed(1)} s`,
      )
    } finally {
      await backend.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  }
}

/** @returns the median in milliseconds */
async function measureFsync(): Promise<number> {
  const folder = await mkdtemp(join(place, 'portal-bench-'))
  const file = await open(join(folder, 'log'), 'w')
  const times: number[] = []
  try {
    for (let page = 0; page < 200; page++) {
      await file.write(Buffer.alloc(8192, page))
      const before = performance.now()
      await file.sync()
      times.push(performance.now() - before)
    }
  } finally {
    await file.close()
    await rm(folder, { recursive: true, force: true })
  }
  return percentile(times, 0.5)
}

/** @returns the milliseconds of each */
async function writeFor(write: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const run = async () => {
    while (performance.now() < end) {
      const before = performance.now()
      await write()
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: lanes }, run))
  return times
}

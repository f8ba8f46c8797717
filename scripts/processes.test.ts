import { execFileSync } from 'node:child_process'
import { afterEach, expect, it, vi } from 'vitest'
import { serverEnv } from './processes'

afterEach(() => vi.unstubAllEnvs())

/** The limit of the heap in megabytes that Node takes. */
function limitOf(options: { development?: boolean } = {}): number {
  const script = 'process.stdout.write(String(require("node:v8").getHeapStatistics().heap_size_limit))'
  const env = { ...process.env, ...serverEnv(options) }
  return Number(execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8' })) / 1024 / 1024
}

it('the web server keeps its heap below 600 MB, unless the operator sets another limit', () => {
  vi.stubEnv('NODE_OPTIONS', '')
  expect(limitOf()).toBeLessThan(600)
  vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=1500')
  expect(limitOf()).toBeGreaterThan(1400)
  expect(limitOf({ development: true })).toBeGreaterThan(1400)
})

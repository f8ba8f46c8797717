import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')

export default defineConfig({
  resolve: { alias: { '@': root, 'server-only': `${root}/tests/support/server-only.ts` } },
  test: {
    include: ['{app,components,lib,messages,scripts,supabase}/**/*.test.ts', 'tests/{db,http}/**/*.test.ts'],
    // Two cores, shared: processes that start a database or a reader of their own need room.
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A shared machine may be slow: a condition is waited for, and only its absence fails.
    expect: { poll: { timeout: 30_000 } },
    // What a test prints is noise, unless it fails.
    silent: 'passed-only',
  },
})

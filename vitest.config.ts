import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')

/** For files that start no portal, because starting a process takes longer than most of them. */
const shared = { isolate: false, setupFiles: `${root}/tests/support/fresh-file.ts` }
/** `npm test` prints what passed on its second try. */
const retried = { retry: process.env.CI ? 1 : 0 }

export default defineConfig({
  resolve: { alias: { '@': root, 'server-only': `${root}/tests/support/server-only.ts` } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,components,lib,messages,scripts,supabase}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          include: ['tests/{db,reading}/**/*.test.ts'],
          globalSetup: `${root}/tests/support/database/shared-postgres.ts`,
          ...shared,
          ...retried,
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          globalSetup: `${root}/tests/support/shared-portal.ts`,
          ...retried,
        },
      },
    ],
    // To see what depends on today: CLOCK_AHEAD_SECONDS sets the clock of the tests' own processes.
    execArgv: process.env.CLOCK_AHEAD_SECONDS ? ['--import', `${root}/tests/support/clock-ahead.ts`] : [],
    // Two cores, of which a test that waits for another process uses none.
    maxWorkers: 3,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // Polls wait long, because a shared machine may be slow.
    expect: { poll: { timeout: 30_000 } },
    // Hides the output of passed tests.
    silent: 'passed-only',
  },
})

import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/support/browser'

// `npm run test:all` walks a path that both languages and sizes have ('in en @phone', 'in sv @phone') in each of
// them, and one that has both languages alone ('in en', 'in sv') in both. `npm test` walks it once: in Swedish,
// whose words are longer, on the phone if it has both sizes. A path of one language whose size is of no consequence
// ('@phone @either') is walked on the phone alone too.
const wholeMatrix = process.env.TEST_MATRIX === 'all'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/global-setup.ts',
  // Two cores; a third worker gains nothing. Each worker has a portal of its own.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // `npm test` prints what passed on its second try. The second try has a portal of its own (tests/e2e/fixtures.ts).
  retries: process.env.CI ? 1 : 0,
  // Each second try starts a portal, so that a run in which nearly everything fails would take hours.
  maxFailures: process.env.CI ? 20 : 0,
  use: {
    launchOptions: launchOptions(),
    // A click that waits longer fails with what it waited for. The time of the test would end it without a word.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Off, because a trace doubles the time of each test. To analyse a failure, use `playwright test --trace
    // retain-on-failure`.
    trace: 'off',
    // Reduced motion, because axe would otherwise measure the contrast of half-faded toasts.
    contextOptions: { reducedMotion: 'reduce' },
    // Its copy for a time without a connection is fetched beside each page; offline.spec.ts tests it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
  },
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 900 } },
      grepInvert: wholeMatrix ? undefined : /in (en|sv) @phone|in en$|@either$/,
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: /@phone/,
      grepInvert: wholeMatrix ? undefined : /in en @phone/,
    },
  ],
})

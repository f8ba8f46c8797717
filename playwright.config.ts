import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/support/browser'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/start-portal.ts',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    launchOptions: launchOptions(),
    // A trace costs each test as much time as the test itself: to look into a failure, `playwright test --trace retain-on-failure`.
    trace: 'off',
    // Without motion a toast is there or gone, and never half of it while axe measures its contrast.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: /@phone/,
    },
  ],
})

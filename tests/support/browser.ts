import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

/** Debian's browsers. The headless shell comes first, because it halves the time of a test. */
const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** An installed browser: the configured one, Playwright's own, or one of Debian's. */
function findBrowser(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...debian]
  return candidates.find((path) => path && existsSync(path)) ?? null
}

/** Finds a browser for the tests or installs one: Playwright's, or Debian's if that cannot be fetched. */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  console.info('Installing a browser for the tests …')
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' })
  if (!findBrowser()) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!findBrowser()) spawnSync('apt-get', ['install', '-y', name], { stdio: 'ignore' })
  }
  const installed = findBrowser()
  if (!installed)
    throw new Error('No browser for the tests. Install Chromium and name it: CHROMIUM_PATH=/path npm test')
  return installed
}

/** Turns off background network requests, and the sandbox for root, which cannot use it. */
export function launchOptions(): LaunchOptions {
  const root = process.getuid?.() === 0
  return {
    executablePath: findBrowser() ?? undefined,
    args: [
      ...(root ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-quic',
    ],
  }
}

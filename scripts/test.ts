import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from '@/tests/support/browser'
import { ensureBuild } from './build'
import { buildFolder, nextCommand } from './build-output'
import { testReport } from './test-report'

/**
 * `npm test`: prints one line with all counts at the end. With `--all` (`npm run test:all`) each browser test runs
 * in both languages and sizes, axe checks each state of a screen, and the database tests run on both databases.
 */
const matrix = process.argv.includes('--all') ? 'all' : 'once'
type Count = { passed: number; failed: number; skipped: number }

const times: string[] = []
const failures: string[] = []
const flaky: string[] = []
const reports = mkdtempSync(join(tmpdir(), 'portal-reports-'))
const bin = (script: string) => join('node_modules', script)

/** The child gets no Node conditions of this script. */
function run(args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

async function stage(name: string, work: () => Promise<Count>): Promise<Count> {
  console.info(`\n— ${name}`)
  const from = performance.now()
  const count = await work()
  times.push(`${name} ${((performance.now() - from) / 1000).toFixed(0)} s`)
  return count
}

function check(name: string, work: () => Promise<number>): Promise<Count> {
  return stage(name, async () => {
    const code = await work().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      return 1
    })
    return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
  })
}

/** Failures and flaky tests are repeated at the end, because the runners' output is long. */
async function runTests(args: string[], report: string): Promise<Count> {
  const file = join(reports, report)
  const code = await run(args, { TEST_REPORT: file, TEST_MATRIX: matrix })
  return readReport(file, code, (json) => {
    const counts = testReport.parse(json)
    failures.push(...counts.failures)
    flaky.push(...counts.flaky)
    return counts
  })
}

const runVitest = () =>
  runTests(
    [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=./scripts/vitest-report.ts'],
    'vitest.json',
  )

const runPlaywright = () =>
  runTests(
    [bin('@playwright/test/cli.js'), 'test', '--reporter=list,./scripts/playwright-report.ts'],
    'playwright.json',
  )

/** A runner that failed without a failed test counts as one failure. */
function readReport(file: string, code: number, read: (json: unknown) => Count): Count {
  try {
    const count = read(JSON.parse(readFileSync(file, 'utf8')))
    return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** The build reads what this notes there, because it would otherwise check the types a second time. */
const checkedTypes = join(buildFolder, 'cache/.tsbuildinfo')

const checkTypes = () =>
  check(
    'types',
    async () =>
      (await run([nextCommand, 'typegen'])) ||
      run([bin('typescript/bin/tsc'), '--noEmit', '--tsBuildInfoFile', checkedTypes]),
  )

const checkSources = async () => [
  await check('lint and format', () => run([bin('@biomejs/biome/bin/biome'), 'ci', '.'])),
  await check('imports', () =>
    run([bin('dependency-cruiser/bin/dependency-cruiser.mjs'), 'app', 'components', 'lib']),
  ),
  await check('dead code', () => run([bin('knip/bin/knip.js')])),
]

const counts = [
  // Together, because the compiler uses one core.
  ...(await Promise.all([checkTypes(), checkSources()])).flat(),
  // Each portal of the HTTP tests would wait for the build.
  await check('build', () => ensureBuild().then(() => 0)),
  await stage('unit and database tests', runVitest),
  await check('browser', async () => (ensureBrowser() ? 0 : 1)),
  await stage('browser tests', runPlaywright),
]
rmSync(reports, { recursive: true, force: true })
const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0)
const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
for (const failure of failures) console.info(`\n${failure}`)
if (flaky.length > 0) console.info(`\n${flaky.length} flaky (failed, then passed)`)
for (const test of flaky) console.info(`\n${test}`)
console.info(`\n${times.join(', ')}`)
console.info(`${total('passed')} passed, ${total('failed')} failed${skipped}`)
process.exit(total('failed') === 0 ? 0 : 1)

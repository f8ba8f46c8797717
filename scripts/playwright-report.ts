import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { toEntry, writeReport } from './test-report'

/** Writes what `npm test` counts and repeats. */
export default class PlaywrightReport implements Reporter {
  private suite: Suite | undefined
  private readonly outside: string[] = []

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite
  }

  onError(error: TestError): void {
    this.outside.push(toEntry('outside of a test', error))
  }

  onEnd(): void {
    const tests = this.suite?.allTests() ?? []
    const having = (outcome: string) => tests.filter((test) => test.outcome() === outcome)
    writeReport({
      passed: having('expected').length + having('flaky').length,
      failed: having('unexpected').length,
      skipped: having('skipped').length,
      failures: [...having('unexpected').map(describe), ...this.outside],
      flaky: having('flaky').map(describe),
    })
  }
}

/** The name and the first error. */
function describe(test: TestCase): string {
  const failed = test.results.find(({ error }) => error)
  return toEntry(test.titlePath().filter(Boolean).join(' › '), failed?.error)
}

import type { Reporter, TestModule } from 'vitest/node'
import { toEntry, writeReport } from './test-report'

type Failure = { message: string; stack?: string | undefined }

/**
 * Writes what `npm test` counts and repeats. Vitest's JSON report has no errors outside of a test,
 * such as a worker that crashed with its file's tests.
 */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Failure[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const failures = modules.flatMap((module) => [
      ...toEntries(module.moduleId, module.errors()),
      ...[...module.children.allSuites()].flatMap((suite) => toEntries(suite.fullName, suite.errors())),
    ])
    const flaky: string[] = []
    for (const test of tests) {
      const name = `${test.module.moduleId}: ${test.fullName}`
      const { state, errors = [] } = test.result()
      if (state === 'failed') failures.push(...toEntries(name, errors))
      if (state === 'pending') failures.push(`${name} did not end`)
      // A test that passed on its second try keeps the errors of its first.
      if (test.diagnostic()?.flaky) flaky.push(toEntry(name, errors[0]))
    }
    failures.push(...toEntries('outside of a test', unhandled))
    writeReport({
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped') + count('pending'),
      failures,
      flaky,
    })
  }
}

const toEntries = (name: string, errors: readonly Failure[]) => errors.map((error) => toEntry(name, error))

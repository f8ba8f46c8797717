import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { z } from 'zod'

export const vitestReport = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  failures: z.array(z.string()),
})

type Failure = { message: string; stack?: string | undefined }

/**
 * Writes what `npm test` counts and repeats. Vitest's JSON report has no errors outside of a test,
 * such as a worker that crashed with its file's tests.
 */
export default class ReportWriter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Failure[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const failures = modules.flatMap((module) => [
      ...toLines(module.moduleId, module.errors()),
      ...[...module.children.allSuites()].flatMap((suite) => toLines(suite.fullName, suite.errors())),
    ])
    for (const test of tests) {
      const { state, errors = [] } = test.result()
      if (state === 'failed') failures.push(...toLines(`${test.module.moduleId}: ${test.fullName}`, errors))
      if (state === 'pending') failures.push(`${test.module.moduleId}: ${test.fullName} did not end`)
    }
    failures.push(...toLines('outside of a test', unhandled))
    const report: z.infer<typeof vitestReport> = {
      passed: count('passed'),
      failed: count('failed'),
      skipped: count('skipped') + count('pending'),
      failures,
    }
    writeFileSync(process.env.VITEST_REPORT ?? '/dev/null', JSON.stringify(report))
  }
}

function toLines(name: string, errors: readonly Failure[]): string[] {
  return errors.map(({ message, stack }) => `${name}\n${stack ?? message}`)
}

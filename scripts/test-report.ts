import { writeFileSync } from 'node:fs'
import { z } from 'zod'

/** What a reporter writes for `npm test`: a flaky test failed and then passed, and counts as passed. */
export const testReport = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  failures: z.array(z.string()),
  flaky: z.array(z.string()),
})
export type TestReport = z.infer<typeof testReport>

type Failure = { message?: string | undefined; stack?: string | undefined }

export const toEntry = (name: string, error: Failure | undefined): string =>
  `${name}\n${error?.stack ?? error?.message ?? 'without an error'}`

/** Writes to the file that `npm test` names. */
export const writeReport = (report: TestReport): void =>
  writeFileSync(process.env.TEST_REPORT ?? '/dev/null', JSON.stringify(report))

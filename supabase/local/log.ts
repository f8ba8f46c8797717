import { describeFullDisk, isDiskFull } from './data-problem'

/** SQLSTATE classes of trouble in the database itself. Other classes report an invalid request. */
const serious = /^(53|54|57|58|F0|XX)/

/** A client disconnected, or a file was over its limit. */
const expected = new Set(['ECONNRESET', 'ERR_TOO_LARGE'])

/** Omits the parameters, which `@supabase/lite` prints, because they are personal data. */
export function logError(...parts: unknown[]): void {
  const error = parts.find((part) => part instanceof Error)
  const code = (error as { code?: unknown } | undefined)?.code
  if (typeof code === 'string' && (expected.has(code) || (code.length === 5 && !serious.test(code)))) return
  if (error instanceof Error && isDiskFull(code)) {
    writeLine(describeFullDisk(error.message))
    return
  }
  const message = error
    ? `${code ? `${String(code)} ` : ''}${error.stack ?? error.message}`
    : parts.map(String).join(' ')
  writeLine(message)
}

function writeLine(message: string): void {
  process.stderr.write(`${new Date().toISOString()} ${message.replace(/\n\s*/g, ' | ')}\n`)
}

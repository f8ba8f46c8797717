/** SQLSTATE classes that mean trouble in the database itself; the others answer a request that asked for something wrong. */
const serious = /^(53|54|57|58|F0|XX)/

/** A client that left, and a file over its limit. */
const expected = new Set(['ECONNRESET', 'ERR_TOO_LARGE'])

/**
 * `@supabase/lite` prints each failed statement with its parameters, which are people's data. Only what an operator
 * must know goes to the log, on one line and without parameters.
 */
export function logError(...parts: unknown[]): void {
  const error = parts.find((part) => part instanceof Error)
  const code = (error as { code?: unknown } | undefined)?.code
  if (typeof code === 'string' && (expected.has(code) || (code.length === 5 && !serious.test(code)))) return
  const message = error
    ? `${code ? `${String(code)} ` : ''}${error.stack ?? error.message}`
    : parts.map(String).join(' ')
  process.stderr.write(`${new Date().toISOString()} ${message.replace(/\n\s*/g, ' | ')}\n`)
}

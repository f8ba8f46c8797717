import 'server-only'

/**
 * Writes one line about a surprise and returns its correlation id. Only what is named goes in: never passwords, tokens or questions.
 */
export function logSurprise(
  where: string,
  error: unknown,
  fields: Record<string, string | number> = {},
): string {
  const correlationId = crypto.randomUUID()
  const detail =
    error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : { error }
  console.error(JSON.stringify({ level: 'error', where, correlationId, ...fields, ...detail }))
  return correlationId
}

/** Writes one line about a failure that was expected and is dealt with: what operators count. The same rule holds for what goes in. */
export function logFailure(
  where: string,
  correlationId: string,
  fields: Record<string, string | number>,
): void {
  console.warn(JSON.stringify({ level: 'warn', where, correlationId, ...fields }))
}

/** A statement that permissions refuse returns no rows. Any other error is a mistake in the test. */
export function toRefusedRows(error: { code?: string }): never[] {
  if (error.code === '42501' || error.code === '428C9') return []
  throw error
}

/** When the text of a document holds. Days as in 2026-12-31; null where none is known. */
export type Validity = {
  /** The first day. */
  validFrom: string | null
  /** The last day. */
  validTo: string | null
}

/** Whether the text has ended, or does not hold yet; null while it holds. */
export function readValidity(
  { validFrom, validTo }: Validity,
  today: string,
): { state: 'ended' | 'coming'; day: string } | null {
  if (validTo && validTo < today) return { state: 'ended', day: validTo }
  return validFrom && validFrom > today ? { state: 'coming', day: validFrom } : null
}

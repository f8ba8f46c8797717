/**
 * The fields in which somebody has written half a date or no number, by name. A browser gives their value as empty, so
 * that they have a text here that their schema refuses.
 */
export function readUnfinished(form: HTMLFormElement | null): Record<string, string> {
  const unfinished: Record<string, string> = {}
  for (const field of form?.elements ?? [])
    if (field instanceof HTMLInputElement && field.validity.badInput) unfinished[field.name] = '?'
  return unfinished
}

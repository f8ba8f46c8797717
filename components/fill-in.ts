/**
 * Fills values that only the browser knows into a text of the catalogue, where next-intl would cost a page its formatter. In one pass, so that
 * what somebody has written is never taken for a placeholder.
 */
export function fillIn(text: string, values: Record<string, number | string>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

/**
 * Fills values that only the browser knows into a text of the catalogue, because next-intl's formatter would
 * enlarge the page. In one pass, so that a user's text is never read as a placeholder.
 */
export function fillIn(text: string, values: Record<string, number | string>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

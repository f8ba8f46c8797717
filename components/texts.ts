import type { Messages } from 'next-intl'

/**
 * The texts of one part of the catalogue. The server passes them to client components, so that the browser
 * gets only the texts that it shows.
 */
export type Texts<Part extends keyof Messages> = Messages[Part]

/**
 * Fills values that only the browser knows into a text of the catalogue, because next-intl's formatter would
 * enlarge the page. In one pass, so that a user's text is never read as a placeholder.
 */
export function fillIn(text: string, values: Record<string, number | string>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

import type { Messages } from 'next-intl'

/** A part of the catalogue, so that the browser gets only the texts that it shows. */
export type Texts<Part extends keyof Messages> = Messages[Part]

/** next-intl's formatter would enlarge the page. In one pass: a user's text is never a placeholder. */
export function fillIn(text: string, values: Record<string, number | string>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

/** The chosen texts, so that a client component gets no others. */
export function pick<T extends object, const K extends keyof T>(texts: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, texts[name]])) as Pick<T, K>
}

/**
 * The public pages by name, with their addresses without a language.
 * Each is prerendered per language, under `/en` and `/sv`.
 */
export const publicPages = {
  landing: '/',
  features: '/funktioner',
  pricing: '/priser',
  contact: '/kontakt',
  privacy: '/integritet',
  accessibility: '/tillganglighet',
} as const

export type PublicPage = keyof typeof publicPages

/** The contact page's text exists only in Swedish, so only its Swedish address is for search engines. */
export const swedishOnly: readonly PublicPage[] = ['contact']

/** The address of a page in one language, which can be indexed and cached publicly. */
export function prefixedPath(page: PublicPage, locale: string): string {
  const path = publicPages[page]
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Whether search engines can index a page in this language. */
export function isIndexed(page: PublicPage, locale: string): boolean {
  return locale === 'sv' || !swedishOnly.includes(page)
}

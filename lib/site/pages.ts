/** The public pages, by name: their addresses without a language. Each is prerendered once a language, under `/en` and `/sv`. */
export const publicPages = {
  landing: '/',
  features: '/funktioner',
  pricing: '/priser',
  contact: '/kontakt',
  privacy: '/integritet',
  accessibility: '/tillganglighet',
} as const

export type PublicPage = keyof typeof publicPages

/** The text of the contact page exists in Swedish only, so only its Swedish address is for search engines. */
export const swedishOnly: readonly PublicPage[] = ['contact']

/** The address of a page in one language: the one that may be indexed, and cached by anybody. */
export function prefixedPath(page: PublicPage, locale: string): string {
  const path = publicPages[page]
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Whether search engines may list a page under its address in this language. */
export function isIndexed(page: PublicPage, locale: string): boolean {
  return locale === 'sv' || !swedishOnly.includes(page)
}

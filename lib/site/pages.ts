/** The paths have no language. Search engines know each one under `/en` and `/sv` as well. */
export const publicPages = {
  landing: '/',
  features: '/funktioner',
  pricing: '/priser',
  contact: '/kontakt',
  privacy: '/integritet',
  accessibility: '/tillganglighet',
} as const

export type PublicPage = keyof typeof publicPages

/** The text exists only in Swedish, so only its Swedish address is for search engines. */
export const swedishOnly: readonly PublicPage[] = ['contact']

export function prefixedPath(page: PublicPage, locale: string): string {
  const path = publicPages[page]
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

export function isIndexed(page: PublicPage, locale: string): boolean {
  return locale === 'sv' || !swedishOnly.includes(page)
}

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

/** The address of a page in one language: the one that may be indexed, and cached by anybody. */
export function prefixedPath(page: PublicPage, locale: string): string {
  const path = publicPages[page]
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

import type { MetadataRoute } from 'next'
import { env } from '@/lib/env'
import { locales } from '@/lib/i18n/locales'
import { listLanguages } from '@/lib/site/metadata'
import { isIndexed, type PublicPage, prefixedPath, publicPages } from '@/lib/site/pages'

// The portal's address is known at run time only.
export const dynamic = 'force-dynamic'

export default function sitemap(): MetadataRoute.Sitemap {
  const absolute = (path: string) => new URL(path, env().APP_URL).href
  return (Object.keys(publicPages) as PublicPage[]).flatMap((page) =>
    locales
      .filter((locale) => isIndexed(page, locale))
      .map((locale) => ({
        url: absolute(prefixedPath(page, locale)),
        alternates: {
          languages: Object.fromEntries(
            Object.entries(listLanguages(page)).map(([language, path]) => [language, absolute(path)]),
          ),
        },
      })),
  )
}

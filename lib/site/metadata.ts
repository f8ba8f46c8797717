import 'server-only'
import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { env } from '@/lib/env'
import { locales } from '@/lib/i18n/locales'
import { isIndexed, type PublicPage, prefixedPath, swedishOnly } from './pages'

const openGraphLocales = { en: 'en_GB', sv: 'sv_SE' } as const

export async function describePage(
  page: PublicPage,
  texts: { title: string; description: string },
): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('app')])
  const { description } = texts
  const title = `${texts.title} · ${t('name')}`
  const canonical = prefixedPath(page, isIndexed(page, locale) ? locale : 'sv')
  const image = { url: imagePath(page, locale), width: 1200, height: 630, alt: texts.title }
  return {
    metadataBase: new URL(siteBase()),
    title: { absolute: title },
    description,
    alternates: { canonical, languages: listLanguages(page) },
    openGraph: {
      type: 'website',
      siteName: t('name'),
      title,
      description,
      url: canonical,
      locale: openGraphLocales[locale],
      alternateLocale: locales.filter((other) => other !== locale).map((other) => openGraphLocales[other]),
      images: [image],
    },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  }
}

function imagePath(page: PublicPage, locale: string): string {
  return `/${locale}/share/${page}.png`
}

export function listLanguages(page: PublicPage): Record<string, string> {
  const listed = swedishOnly.includes(page) ? (['sv'] as const) : locales
  const paths = listed.map((locale) => [locale, prefixedPath(page, locale)] as const)
  return { ...Object.fromEntries(paths), 'x-default': prefixedPath(page, listed[0]) }
}

/** The origin of the installation, known at run time. */
export function siteBase(): string {
  return new URL(env().APP_URL).origin
}

import { getDemo } from '@/lib/demo'
import { defaultLocale, isLocale } from '@/lib/i18n/locales'
import { prefixedPath } from '@/lib/site/pages'

/** The prerendered public pages link here because they do not know the settings. */
export async function GET(_request: Request, { params }: RouteContext<'/[locale]/demo'>) {
  const { locale: wanted } = await params
  const locale = isLocale(wanted) ? wanted : defaultLocale
  const location = getDemo() ? `/${locale}/auth?demo=1` : prefixedPath('contact', locale)
  return new Response(null, {
    status: 307,
    headers: { Location: location, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  })
}

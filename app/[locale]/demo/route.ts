import { getDemo } from '@/lib/demo'
import { defaultLocale, isLocale } from '@/lib/i18n/locales'
import { prefixedPath } from '@/lib/site/pages'

/** Where the public pages, which are made before anybody knows the settings, send those who want to see the demo. */
export async function GET(_request: Request, { params }: RouteContext<'/[locale]/demo'>) {
  const { locale: wanted } = await params
  const locale = isLocale(wanted) ? wanted : defaultLocale
  const location = getDemo() ? `/${locale}/auth?demo=1` : prefixedPath('contact', locale)
  return new Response(null, {
    status: 307,
    headers: { Location: location, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  })
}

import { ImageResponse } from 'next/og'
import { hasLocale } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { locales } from '@/lib/i18n/locales'
import { type PublicPage, publicPages } from '@/lib/site/pages'

export const dynamic = 'force-static'
export const dynamicParams = false

const pages = Object.keys(publicPages) as PublicPage[]

export function generateStaticParams() {
  return locales.flatMap((locale) => pages.map((page) => ({ locale, file: `${page}.png` })))
}

/** The preview image of a shared public page. Drawn at build time. */
export async function GET(_: Request, { params }: RouteContext<'/[locale]/share/[file]'>) {
  const { locale, file } = await params
  const page = pages.find((one) => `${one}.png` === file)
  if (!page || !hasLocale(locales, locale)) return new Response(null, { status: 404 })
  const [app, t] = await Promise.all([
    getTranslations({ locale, namespace: 'app' }),
    getTranslations({ locale, namespace: page }),
  ])
  return new ImageResponse(<Picture name={app('name')} title={t('metaTitle')} />, {
    width: 1200,
    height: 630,
  })
}

function Picture({ name, title }: { name: string; title: string }) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '100%',
        height: '100%',
        padding: '72px 80px',
        background: '#faf7f1',
        color: '#1e2421',
        borderBottom: '24px solid #1d5a49',
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', fontSize: 38 }}>
        <svg width="76" height="76" viewBox="0 0 32 32" aria-hidden="true" style={{ marginRight: 24 }}>
          <rect width="32" height="32" rx="7" fill="#1f5a4a" />
          <path d="M6 15 16 7l10 8v10a2 2 0 0 1-2 2h-5v-7h-6v7H8a2 2 0 0 1-2-2z" fill="#f7f4ec" />
        </svg>
        {name}
      </div>
      <div style={{ display: 'flex', fontSize: 76, lineHeight: 1.12, letterSpacing: -2, maxWidth: 980 }}>
        {title}
      </div>
    </div>
  )
}

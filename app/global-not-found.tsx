import '@/app/globals.css'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { publicSans } from '@/app/[locale]/fonts'
import { buttonClass } from '@/components/ui/button'
import { getChosenLanguage } from '@/lib/i18n/member-language'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations({ locale: await getChosenLanguage(), namespace: 'notFound' })
  return { title: t('title'), robots: { index: false } }
}

/** Serves every address without a route. It has no layout, because the root layout belongs to a language. */
export default async function GlobalNotFound() {
  const locale = await getChosenLanguage()
  const t = await getTranslations({ locale, namespace: 'notFound' })
  return (
    <html lang={locale} className={publicSans.variable}>
      <body className="font-sans antialiased">
        <main className="mx-auto max-w-xl px-4 py-20">
          <h1 className="text-3xl">{t('title')}</h1>
          <p className="mt-4">{t('text')}</p>
          <a href="/" className={buttonClass('primary', 'mt-8')}>
            {t('home')}
          </a>
        </main>
      </body>
    </html>
  )
}

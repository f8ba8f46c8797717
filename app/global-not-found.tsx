import '@/app/globals.css'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { publicSans } from '@/app/[locale]/fonts'
import { NotFoundText } from '@/components/layout/not-found-text'
import { getChosenLanguage } from '@/lib/i18n/member-language'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations({ locale: await getChosenLanguage(), namespace: 'notFound' })
  return { title: t('title'), robots: { index: false } }
}

/** Serves every address without a route. It has no layout, because the root layout belongs to a language. */
export default async function GlobalNotFound() {
  const locale = await getChosenLanguage()
  return (
    <html lang={locale} className={publicSans.variable}>
      <body className="font-sans antialiased">
        <main className="mx-auto max-w-xl px-4 py-20">
          <NotFoundText locale={locale} home="/" />
        </main>
      </body>
    </html>
  )
}

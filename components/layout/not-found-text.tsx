import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import type { Locale } from '@/lib/i18n/locales'

type Props = { locale: Locale; home: string }

/** What a page that is missing says. Takes the language, because an address without a route has none. */
export async function NotFoundText({ locale, home }: Props) {
  const t = await getTranslations({ locale, namespace: 'notFound' })
  return (
    <>
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="mt-4">{t('text')}</p>
      {/* Not Next's component, because this page is sent with each page. */}
      <a href={home} className={buttonClass('primary', 'mt-8')}>
        {t('home')}
      </a>
    </>
  )
}

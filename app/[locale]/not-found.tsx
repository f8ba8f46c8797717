import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'

export default async function NotFound() {
  const t = await getTranslations('notFound')
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-xl px-4 py-20">
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="mt-4">{t('text')}</p>
      {/* Not Next's component, because this page is sent with each page. */}
      <a href="/" className={buttonClass('primary', 'mt-8')}>
        {t('home')}
      </a>
    </main>
  )
}

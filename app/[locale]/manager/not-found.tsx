import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'

/** Within the layout of the member area. Identical for what is missing and for what another organisation has. */
export default async function ManagerNotFound() {
  const t = await getTranslations('notFound')
  return (
    <div className="max-w-xl">
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="mt-4">{t('text')}</p>
      {/* Not Next's component, because this page is sent with each page. */}
      <a href="/manager/dashboard" className={buttonClass('primary', 'mt-8')}>
        {t('home')}
      </a>
    </div>
  )
}

import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'

/** Identical for another organisation and a missing one. */
export default async function OrganizationNotFound() {
  const t = await getTranslations('members')
  return (
    <div className="max-w-xl">
      <h1 className="text-3xl">{t('notFoundTitle')}</h1>
      <p className="mt-4">{t('notFoundText')}</p>
      <Link href="/manager/admin" prefetch={false} className={buttonClass('primary', 'mt-8')}>
        {t('notFoundLink')}
      </Link>
    </div>
  )
}

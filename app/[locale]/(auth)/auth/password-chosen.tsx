import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { ContinueSoon } from './continue-soon'

const next = '/manager/dashboard'

export async function PasswordChosen() {
  const [t, notices] = await Promise.all([getTranslations('setPassword'), getTranslations('notices')])
  return (
    <div className="space-y-5">
      <h1 className="sr-only">{t('title')}</h1>
      <Alert title={notices('password_set')} />
      <Link href={next} prefetch={false} className={buttonClass('primary', 'min-h-12 w-full')}>
        {t('continue')}
      </Link>
      <ContinueSoon path={next} />
    </div>
  )
}

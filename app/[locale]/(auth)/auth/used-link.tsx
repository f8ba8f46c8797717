import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'

/** The notice of a used or overdue link, which stays on this page, because a toast leaves before it is read. */
export const usedLink = 'link_invalid'

export async function UsedLink() {
  const [t, tNotices] = await Promise.all([getTranslations('auth'), getTranslations('notices')])
  return (
    <Alert variant="destructive" title={tNotices(usedLink)}>
      <p>{t('usedLinkText')}</p>
      <p className="mt-3 grid gap-2">
        <Link href="/forgot-password" prefetch={false} className={buttonClass('secondary')}>
          {t('newLink')}
        </Link>
        {/* A plain link, because the browser then focuses the field. */}
        <a href="#email" className={buttonClass('secondary')}>
          {t('signInBelow')}
        </a>
      </p>
    </Alert>
  )
}

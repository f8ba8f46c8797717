import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'

/** An admin takes out all that the association has stored. */
export function ArchiveCard() {
  const t = useTranslations('archive')
  return (
    <Card className="mt-6 p-5 md:p-6">
      <section aria-labelledby="archive">
        <h2 id="archive" className="text-xl">
          {t('title')}
        </h2>
        <p className="mt-1 text-muted">{t('text')}</p>
        <p className="mt-1 text-muted">{t('note')}</p>
        <a href="/api/organization/archive" download className={buttonClass('secondary', 'mt-4')}>
          <Download aria-hidden className="size-5" />
          {t('download')}
        </a>
      </section>
    </Card>
  )
}

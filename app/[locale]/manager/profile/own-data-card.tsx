import { Download } from 'lucide-react'
import Link from 'next/link'
import { getLocale, getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { formatDay } from '@/lib/i18n/time'
import { ErasureRequest } from './erasure-request'

type Props = {
  organization: string
  /** When the member asked to be erased, or null. */
  askedAt: Date | null
}

/** A member takes out what is stored about them, or asks to be erased. */
export async function OwnDataCard({ organization, askedAt }: Props) {
  const t = await getTranslations('ownData')
  const asked = askedAt ? t('askedAt', { date: formatDay(askedAt, await getLocale()) }) : null
  return (
    <Card className="p-5 md:p-6">
      <section aria-labelledby="own-data">
        <h2 id="own-data" tabIndex={-1} className="text-xl">
          {t('title')}
        </h2>
        <p className="mt-1 text-muted">{t('text')}</p>
        <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <a href="/api/profile/export" download className={buttonClass('secondary')}>
            <Download aria-hidden className="size-5" />
            {t('download')}
          </a>
          <Link
            href="/integritet#register"
            prefetch={false}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4 hover:no-underline"
          >
            {t('register')}
          </Link>
        </p>
        <h3 className="mt-5 text-lg">{t('erasureTitle')}</h3>
        <p className="mt-1 text-muted">{t('erasureText', { organization })}</p>
        <ErasureRequest asked={asked} />
      </section>
    </Card>
  )
}

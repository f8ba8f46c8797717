import { ChevronRight, LifeBuoy } from 'lucide-react'
import Link from 'next/link'
import { getLocale, getTranslations } from 'next-intl/server'
import { PagePending } from '@/components/layout/link-pending'
import { formatMoment } from '@/lib/i18n/time'

/** While operators may look, the administration's home says so, and leads to where it is ended. */
export async function SupportLine({ until }: { until: Date }) {
  const [t, tNav, locale] = await Promise.all([
    getTranslations('support'),
    getTranslations('nav'),
    getLocale(),
  ])
  return (
    <Link
      href="/manager/admin/security#support"
      prefetch={false}
      className="group mt-6 flex min-h-12 items-center gap-3 rounded-card bg-accent-soft px-4 py-2 text-on-accent-soft md:px-6"
    >
      <LifeBuoy aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 flex-1 underline-offset-4 group-hover:underline">
        {t('line', { time: formatMoment(until, locale) })}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0" />
      <PagePending label={tNav('loading')} />
    </Link>
  )
}

import { ChevronDown } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { shownStatuses } from '@/lib/members/member'
import { StatusBadge } from './status-badge'

/** Touch and keyboard have no hover for the badges' tooltips. */
export async function StatusLegend() {
  const t = await getTranslations('members')
  return (
    <details className="no-print group mt-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control font-semibold text-accent">
        {t('legend')}
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <dl className="mt-2 space-y-3">
        {shownStatuses.map((status) => (
          <div key={status} className="sm:flex sm:items-baseline sm:gap-4">
            <dt className="sm:w-56 sm:shrink-0">
              <StatusBadge status={status} />
            </dt>
            <dd className="mt-1 text-muted">{t(`meanings.${status}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

import { ChevronRight } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { getLocale, getTranslations } from 'next-intl/server'
import { ConsoleFrame } from '@/app/[locale]/operator/(console)/console-frame'
import { LinkPending } from '@/components/layout/link-pending'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { withGuard } from '@/lib/auth/membership'
import { requireOperator } from '@/lib/auth/operator-guard'
import { type SupportGrant, toSupportPath } from '@/lib/console/support'
import { listSupportGrants } from '@/lib/console/support-queries'
import { formatMoment } from '@/lib/i18n/time'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('console')
  return { title: t('pages.support') }
}

export default async function SupportPage() {
  const [, grants] = await withGuard(requireOperator(), listSupportGrants())
  const t = await getTranslations('console')
  return (
    <ConsoleFrame page="support" lead={t('supportLead')}>
      <h2 id="grants" className="mt-6 text-2xl">
        {t('grantList')}
      </h2>
      {grants.length > 0 ? (
        <Card className="mt-4">
          <ul aria-labelledby="grants" className="divide-y divide-line">
            {grants.map((grant) => (
              <Row key={grant.organizationId} grant={grant} />
            ))}
          </ul>
        </Card>
      ) : (
        <EmptyState drawing="people" title={t('noGrants')} />
      )}
    </ConsoleFrame>
  )
}

async function Row({ grant }: { grant: SupportGrant }) {
  const [t, tNav, locale] = await Promise.all([
    getTranslations('console'),
    getTranslations('nav'),
    getLocale(),
  ])
  const { organizationId, organizationName, purpose, grantedAt, expiresAt } = grant
  return (
    <li className="relative flex items-center gap-3 px-4 py-3.5 hover:bg-accent-soft/40 md:px-5">
      <div className="min-w-0 flex-1 space-y-1">
        <h3 className="font-semibold wrap-anywhere">
          {/* The link covers the whole row. A prefetch would be a look. */}
          <Link
            href={toSupportPath(organizationId)}
            prefetch={false}
            className="after:absolute after:inset-0 hover:text-accent"
          >
            {organizationName}
            <LinkPending label={tNav('loading')} />
          </Link>
        </h3>
        <p className="wrap-anywhere">{purpose}</p>
        <p className="text-sm text-muted">
          {t('period', { from: formatMoment(grantedAt, locale), to: formatMoment(expiresAt, locale) })}
        </p>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </li>
  )
}

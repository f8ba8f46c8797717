import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { ConsoleFrame } from '@/app/[locale]/operator/(console)/console-frame'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { RowMenu } from '@/components/ui/row-menu'
import { withGuard } from '@/lib/auth/membership'
import { requireOperator } from '@/lib/auth/operator-guard'
import { type Announcement, stateOf } from '@/lib/console/announcement'
import { listAnnouncements } from '@/lib/console/work-queries'
import { formatMoment, toLocalTime } from '@/lib/i18n/time'
import { Announce } from './announce'
import { RemoveAnnouncement } from './remove-announcement'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('console')
  return { title: t('pages.announcements') }
}

const week = 7 * 24 * 60 * 60 * 1000

export default async function AnnouncementsPage() {
  const [, announcements] = await withGuard(requireOperator(), listAnnouncements())
  const t = await getTranslations('console')
  const now = new Date()
  return (
    <ConsoleFrame page="announcements" lead={t('announcementsLead')}>
      <Announce
        id={crypto.randomUUID()}
        from={toLocalTime(now)}
        to={toLocalTime(new Date(now.getTime() + week))}
      />
      <h2 id="announcements" tabIndex={-1} className="mt-6 text-2xl">
        {t('announcementList')}
      </h2>
      {announcements.length > 0 ? (
        <Card className="mt-4">
          <ul className="divide-y divide-line">
            {announcements.map((one) => (
              <Row key={one.id} announcement={one} now={now} />
            ))}
          </ul>
        </Card>
      ) : (
        <EmptyState drawing="news" title={t('noAnnouncements')} />
      )}
    </ConsoleFrame>
  )
}

const tones = { shown: 'accent', planned: 'neutral', ended: 'neutral' } as const

async function Row({ announcement, now }: { announcement: Announcement; now: Date }) {
  const [t, locale] = await Promise.all([getTranslations('console'), getLocale()])
  const { id, sv, en, startsAt, endsAt } = announcement
  const state = stateOf(announcement, now)
  const text = (locale === 'sv' ? sv : en).slice(0, 60)
  const period = t('period', { from: formatMoment(startsAt, locale), to: formatMoment(endsAt, locale) })
  return (
    <li className="relative px-4 py-3.5 md:px-5">
      <div className="space-y-1 pr-10">
        <p lang="sv" className="wrap-anywhere">
          {sv}
        </p>
        <p lang="en" className="wrap-anywhere text-muted">
          {en}
        </p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
          <Badge tone={tones[state]}>{t(`announcementStates.${state}`)}</Badge>
          <span>{period}</span>
        </p>
      </div>
      <RowMenu label={t('menu', { name: text })}>
        <RemoveAnnouncement id={id} text={text} />
      </RowMenu>
    </li>
  )
}

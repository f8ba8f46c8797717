import { Pencil } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { EntryDetails } from '@/components/board/entry-details'
import { FirstStepLink } from '@/components/first-steps/first-step-link'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { can } from '@/lib/auth/permissions'
import { boardKinds } from '@/lib/board/board'
import { getBoardPage } from '@/lib/board/queries'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('board')
  return { title: t('title') }
}

export default async function BoardPage() {
  const [member, { entries }] = await withGuard(requireMember(), getBoardPage())
  const t = await getTranslations('board')
  const isAdmin = can(member.role, 'admin')
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
        {isAdmin && entries.length > 0 ? (
          <Link href="/manager/board/edit" prefetch={false} className={buttonClass('secondary')}>
            <Pencil aria-hidden className="size-5" />
            {t('editPage')}
          </Link>
        ) : null}
      </div>
      <p className="mt-2 text-lg text-muted">{t('lead', { organization: member.organization.name })}</p>
      {boardKinds.map((kind) => {
        const listed = entries.filter((entry) => entry.kind === kind)
        if (listed.length === 0) return null
        return (
          <section key={kind} aria-labelledby={kind} className="mt-8">
            <h2 id={kind} className="scroll-mt-24 text-2xl">
              {t(`${kind}.title`)}
            </h2>
            <ul className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
              {listed.map((entry) => (
                <li key={entry.id}>
                  <Card className="h-full px-5 py-4">
                    <EntryDetails entry={entry} />
                  </Card>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {entries.length === 0 ? (
        <EmptyState drawing="people" title={t('empty')} text={isAdmin ? t('emptyAdmin') : t('emptyMember')}>
          <FirstStepLink step="board" member={member} />
        </EmptyState>
      ) : null}
    </div>
  )
}

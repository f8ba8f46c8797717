import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { OrganizationMark } from '@/components/appearance/organization-mark'
import { PageNotice } from '@/components/layout/page-notice'
import { Alert } from '@/components/ui/alert'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { listOwnInvitations } from '@/lib/auth/invitations'
import { getMember } from '@/lib/auth/membership'
import { getSession } from '@/lib/auth/session'
import { getServerClient } from '@/lib/supabase/server'
import { answer, leave } from './actions'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('join')
  return { title: t('title') }
}

export default async function JoinPage({ searchParams }: PageProps<'/[locale]/auth/join'>) {
  const session = await getSession()
  if (!session) redirect('/auth')
  const [invitations, member, t, { notice }] = await Promise.all([
    listOwnInvitations(await getServerClient()),
    getMember(),
    getTranslations('join'),
    searchParams,
  ])
  const tNotices = await getTranslations('notices')
  if (invitations.length === 0) redirect('/manager/dashboard')
  return (
    <div className="space-y-5">
      <PageNotice query={searchParams} />
      <h1 className="text-3xl">{t('title')}</h1>
      {notice === 'answer_failed' ? (
        <noscript>
          <Alert variant="destructive" title={tNotices('answer_failed')} />
        </noscript>
      ) : null}
      <p className="wrap-anywhere text-muted">{t('account', { email: session.email ?? '' })}</p>
      {invitations.map(({ memberId, organizationName, role, appearance }) => (
        <Card key={memberId} className="p-6 md:p-8">
          <section aria-labelledby={memberId}>
            <OrganizationMark appearance={appearance} name={organizationName} className="mb-4 size-16" />
            <h2 id={memberId} className="wrap-anywhere text-2xl">
              {organizationName}
            </h2>
            <p className="mt-3 text-lg">{t(`asks.${role}`)}</p>
            <p className="mt-2 text-muted">{t('consequence')}</p>
            <div className="mt-6 grid gap-3">
              {(['join', 'decline'] as const).map((choice) => (
                <form key={choice} action={answer}>
                  <input type="hidden" name="memberId" value={memberId} />
                  <input type="hidden" name="answer" value={choice} />
                  <Button
                    type="submit"
                    variant={choice === 'join' ? 'primary' : 'secondary'}
                    className="wrap-anywhere min-h-12 w-full"
                  >
                    {t(choice, { organization: organizationName })}
                    {choice === 'decline' ? <span className="sr-only">{organizationName}</span> : null}
                  </Button>
                </form>
              ))}
            </div>
          </section>
        </Card>
      ))}
      {member ? (
        <Link href="/manager/dashboard" prefetch={false} className={buttonClass('quiet', 'w-full')}>
          {t('later')}
        </Link>
      ) : (
        <form action={leave}>
          <Button type="submit" variant="quiet" className="w-full">
            {t('signOut')}
          </Button>
        </form>
      )}
    </div>
  )
}

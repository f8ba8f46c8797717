import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { PageNotice } from '@/components/layout/page-notice'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { isOn } from '@/lib/auth/features'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { logUnexpectedError } from '@/lib/log'
import { getVapidDetails } from '@/lib/news-pushes/vapid'
import { listOwnRows, toProfile } from '@/lib/profile/queries'
import { chooseMail } from './actions'
import { NewsChoice } from './news-choice'
import { OrganizationSwitcher } from './organization-switcher'
import { OwnDataCard } from './own-data-card'
import { PicturePanel } from './picture-panel'
import { ProfileForm } from './profile-form'
import { PushChoice } from './push-choice'
import { TwoStepCard } from './two-step-card'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('profile')
  return { title: t('title') }
}

export default async function ProfilePage({ searchParams }: PageProps<'/[locale]/manager/profile'>) {
  const [member, rows] = await withGuard(
    requireMember(),
    listOwnRows().catch((error: unknown) => {
      logUnexpectedError('profile', error)
      return null
    }),
  )
  if (!rows) redirect('/manager/dashboard?notice=profile_load_failed')
  const profile = toProfile(member, rows)
  if (!profile) redirect('/manager/dashboard?notice=member_data_failed')
  const t = await getTranslations('profile')
  const tNewsMail = await getTranslations('newsMail')
  const tNewsPush = await getTranslations('newsPush')
  const pushKey = getVapidDetails()?.publicKey
  const memberships = profile.memberships.map((membership) => ({
    ...membership,
    switchTo: t('switchTo', { name: membership.organizationName }),
  }))
  return (
    <>
      <PageNotice query={searchParams} />
      <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
      <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-6">
          <PicturePanel
            member={{
              id: member.id,
              name: member.fullName,
              pictureSrc: member.pictureSrc,
              about: `${t(`roles.${member.role}`)}, ${member.organization.name}`,
            }}
          />
          {memberships.length > 1 ? <OrganizationSwitcher memberships={memberships} /> : null}
          <ProfileForm saved={{ fullName: member.fullName, email: member.email, phone: profile.phone }} />
        </div>
        <div className="min-w-0 space-y-6">
          {isOn(member, 'news_mail') ? (
            <Card className="p-5 md:p-6">
              <section aria-labelledby="news-mail">
                <h2 id="news-mail" className="text-xl">
                  {tNewsMail('title')}
                </h2>
                {profile.newsChoice.refused ? (
                  <div className="mt-3">
                    <Alert variant="destructive" title={tNewsMail('refused', { email: member.email })} />
                  </div>
                ) : null}
                <NewsChoice
                  chosen={profile.newsChoice.frequency}
                  choose={chooseMail}
                  labelledBy="news-mail"
                />
              </section>
            </Card>
          ) : null}
          {pushKey && isOn(member, 'news_push') ? (
            <Card className="p-5 md:p-6">
              <section aria-labelledby="news-push">
                <h2 id="news-push" className="text-xl">
                  {tNewsPush('title')}
                </h2>
                <p className="mt-1 text-muted">{tNewsPush('text')}</p>
                <PushChoice publicKey={pushKey} devices={profile.devices} />
              </section>
            </Card>
          ) : null}
          <TwoStepCard since={profile.secondFactorSince} />
          <OwnDataCard organization={member.organization.name} askedAt={profile.erasureAskedAt} />
        </div>
      </div>
    </>
  )
}

import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getMessages } from 'next-intl/server'
import { chooseMail } from '@/app/[locale]/manager/news/actions'
import { NewsChoice } from '@/components/articles/news-choice'
import { PageNotice } from '@/components/layout/page-notice'
import { fillIn, pick } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { isErrorCode } from '@/lib/errors'
import { getTranslations } from '@/lib/i18n/translations'
import { logSurprise } from '@/lib/log'
import { listOwnRows, toProfile } from '@/lib/profile/queries'
import { OrganizationSwitcher } from './organization-switcher'
import { PicturePanel } from './picture-panel'
import { ProfileForm } from './profile-form'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('profile')
  return { title: t('title') }
}

export default async function ProfilePage({ searchParams }: PageProps<'/[locale]/manager/profile'>) {
  const [member, rows] = await withGuard(
    requireMember(),
    listOwnRows().catch((error: unknown) => {
      logSurprise('profile', error)
      return null
    }),
  )
  if (!rows) redirect('/manager/dashboard?notice=profile_load_failed')
  const profile = toProfile(member, rows)
  if (!profile) redirect('/manager/dashboard?notice=member_data_failed')
  const [t, { profile: texts, newsMail, errors }] = await Promise.all([
    getTranslations('profile'),
    getMessages(),
  ])
  const memberships = profile.memberships.map((membership) => ({
    ...membership,
    switchTo: t('switchTo', { name: membership.organizationName }),
  }))
  // An upload without scripts redirects back to this page.
  const { picture } = await searchParams
  return (
    <div className="mx-auto w-full max-w-2xl space-y-6">
      <PageNotice query={searchParams} />
      <h1 className="text-3xl md:text-4xl">{texts.title}</h1>
      {isErrorCode(picture) ? <Alert variant="destructive" title={errors[picture]} /> : null}
      <PicturePanel
        member={{
          id: member.id,
          name: member.fullName,
          pictureSrc: member.pictureSrc,
          about: `${texts.roles[member.role]}, ${member.organization.name}`,
        }}
        texts={texts}
        errors={errors}
      />
      {memberships.length > 1 ? (
        <OrganizationSwitcher memberships={memberships} texts={texts} errors={errors} />
      ) : null}
      <Card className="p-5 md:p-6">
        <section aria-labelledby="news-mail">
          <h2 id="news-mail" className="text-xl">
            {newsMail.title}
          </h2>
          {profile.newsChoice?.refused ? (
            <div className="mt-3">
              <Alert variant="destructive" title={fillIn(newsMail.refused, { email: member.email })} />
            </div>
          ) : null}
          <NewsChoice
            chosen={profile.newsChoice?.frequency ?? null}
            choose={chooseMail}
            labelledBy="news-mail"
            texts={pick(newsMail, ['at_once', 'weekly', 'never', 'saved', 'failed'])}
          />
        </section>
      </Card>
      <ProfileForm
        saved={{ fullName: member.fullName, email: member.email, phone: profile.phone }}
        texts={texts}
        errors={errors}
      />
    </div>
  )
}

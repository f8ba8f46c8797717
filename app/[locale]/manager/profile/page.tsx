import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Avatar } from '@/components/ui/avatar'
import { Card } from '@/components/ui/card'
import { requireMember } from '@/lib/auth/membership'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('profile')
  return { title: t('title') }
}

export default async function ProfilePage() {
  const { fullName, email, organization, role } = await requireMember()
  const t = await getTranslations('profile')
  const facts = [
    [t('name'), fullName],
    [t('email'), email],
    [t('organization'), organization.name],
    [t('role'), t(`roles.${role}`)],
  ] as const
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 className="flex items-center gap-4 text-3xl md:text-4xl">
        <Avatar name={fullName} className="size-14 text-2xl" />
        {t('title')}
      </h1>
      <Card className="mt-8 p-5 md:p-6">
        <h2 className="text-xl">{t('personal')}</h2>
        <dl className="mt-4 space-y-4">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  )
}

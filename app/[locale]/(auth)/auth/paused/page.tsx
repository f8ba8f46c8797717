import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { leave } from '@/app/[locale]/(auth)/auth/join/actions'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { getMember, getMissingMemberReason } from '@/lib/auth/membership'
import { getSession } from '@/lib/auth/session'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('paused')
  return { title: t('title') }
}

/** All that a member of a paused organisation sees. It does not name the organisation. */
export default async function PausedPage() {
  const session = await getSession()
  if (!session) redirect('/auth')
  if (await getMember()) redirect('/manager/dashboard')
  if ((await getMissingMemberReason()) !== 'organization_paused') redirect('/auth')
  const t = await getTranslations('paused')
  return (
    <Card className="p-6 md:p-8">
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="mt-3">{t('text')}</p>
      <p className="mt-3 wrap-anywhere text-muted">{t('account', { email: session.email ?? '' })}</p>
      <form action={leave} className="mt-6">
        <Button type="submit" variant="secondary" className="w-full">
          {t('signOut')}
        </Button>
      </form>
    </Card>
  )
}

import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { requireNamedOrganization } from '@/app/[locale]/manager/(admin)/organization-users/[organizationName]/require-named-organization'
import { FirstStepLink } from '@/components/first-steps/first-step-link'
import { buttonClass } from '@/components/ui/button'
import { withGuard } from '@/lib/auth/membership'
import { findNextStep } from '@/lib/first-steps/queries'
import { getMembersPath } from '@/lib/members/member'
import { ImportMembers } from './import-members'

type Props = PageProps<'/[locale]/manager/organization-users/[organizationName]/import'>

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('memberImport')
  return { title: t('title') }
}

export default async function ImportPage({ params }: Props) {
  const { organizationName } = await params
  const [admin, next] = await withGuard(requireNamedOrganization(organizationName), findNextStep('invited'))
  const t = await getTranslations('memberImport')
  const path = getMembersPath(admin.organization.name)
  return (
    <div>
      <Link href={path} prefetch={false} className={buttonClass('quiet', '-ml-4')}>
        <ArrowLeft aria-hidden className="size-5" />
        {t('back')}
      </Link>
      <h1 className="mt-2 text-3xl md:text-4xl">{t('title')}</h1>
      <p className="mt-2 max-w-2xl text-lg text-muted">{t('lead')}</p>
      <ImportMembers
        membersPath={path}
        next={next ? <FirstStepLink step={next} member={admin} className="min-h-12" /> : null}
      />
    </div>
  )
}

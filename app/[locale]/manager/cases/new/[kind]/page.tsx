import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CaseForm } from '@/app/[locale]/manager/cases/case-form'
import { CaseRules } from '@/components/cases/case-rules'
import { buttonClass } from '@/components/ui/button'
import { isOn } from '@/lib/auth/features'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { caseKinds } from '@/lib/cases/case'
import { casesPath } from '@/lib/cases/paths'
import { getCaseForm } from '@/lib/cases/queries'

type Props = PageProps<'/[locale]/manager/cases/new/[kind]'>

async function readKind({ params }: Props) {
  const { kind } = await params
  return caseKinds.find((one) => one === kind) ?? notFound()
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [kind, t] = await Promise.all([readKind(props), getTranslations('cases')])
  return { title: t(`titles.${kind}`) }
}

export default async function NewCasePage(props: Props) {
  const kind = await readKind(props)
  const [member, { language, apartment }] = await withGuard(requireMember(), getCaseForm())
  const t = await getTranslations('cases')
  return (
    <div className="max-w-3xl">
      <Link href={casesPath} prefetch={false} className={buttonClass('quiet', '-ml-4')}>
        <ArrowLeft aria-hidden className="size-5" />
        {t('own')}
      </Link>
      <h1 className="mt-2 text-3xl md:text-4xl">{t(`titles.${kind}`)}</h1>
      {kind === 'motion' ? null : (
        <p className="mt-2 text-lg text-muted">
          {apartment ? t('forApartment', { apartment }) : t('forNoApartment')}
        </p>
      )}
      {kind === 'fault' ? (
        <p className="mt-2">
          <Link
            href="/manager/board#number"
            prefetch={false}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            {t('emergency')}
          </Link>
        </p>
      ) : null}
      {isOn(member, 'assistant') ? (
        <div className="mt-6">
          <CaseRules organizationId={member.organization.id} kind={kind} language={language} />
        </div>
      ) : null}
      <CaseForm kind={kind} newId={crypto.randomUUID()} fields={{}} files={[]} />
    </div>
  )
}

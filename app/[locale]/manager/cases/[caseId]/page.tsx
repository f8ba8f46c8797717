import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { writeInCase } from '@/app/[locale]/manager/cases/actions'
import { CaseForm } from '@/app/[locale]/manager/cases/case-form'
import { CaseFacts } from '@/components/cases/case-facts'
import { CaseFiles } from '@/components/cases/case-files'
import { CaseThread } from '@/components/cases/case-thread'
import { DecisionLink } from '@/components/cases/decision-link'
import { StateBadge } from '@/components/cases/state-badge'
import { WriteForm } from '@/components/cases/write-form'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { casesPath } from '@/lib/cases/paths'
import { findCase } from '@/lib/cases/queries'
import { DeleteDraft, Withdraw } from './end-buttons'

type Props = PageProps<'/[locale]/manager/cases/[caseId]'>

/** A case of others is none here: the board has its own page. */
async function findOwn({ params }: Props) {
  const { caseId } = await params
  const [, shown] = await withGuard(requireMember(), findCase(caseId))
  return shown?.isOwn ? shown : notFound()
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ kind }, t] = await Promise.all([findOwn(props), getTranslations('cases')])
  return { title: t(`kinds.${kind}`) }
}

export default async function CasePage(props: Props) {
  const shown = await findOwn(props)
  const t = await getTranslations('cases')
  const { id, kind, state, version, fields, files, entries } = shown
  return (
    <div className="max-w-3xl">
      <Link href={casesPath} prefetch={false} className={buttonClass('quiet', '-ml-4')}>
        <ArrowLeft aria-hidden className="size-5" />
        {t('own')}
      </Link>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl md:text-4xl">{t(`kinds.${kind}`)}</h1>
        <StateBadge kind={kind} state={state} />
        <DecisionLink shown={shown} />
      </div>
      {state === 'draft' ? (
        <>
          <CaseForm kind={kind} newId={id} fields={fields} files={files} />
          <DeleteDraft caseId={id} />
        </>
      ) : (
        <>
          {state === 'more_asked' ? (
            <div className="mt-4">
              <Alert title={t('answerAsked')} />
            </div>
          ) : null}
          <CaseFacts shown={shown} />
          <CaseFiles files={files} />
          <CaseThread shown={shown} />
          <WriteForm
            key={entries.filter((entry) => !entry.isBoard && entry.text).length}
            caseId={id}
            entryId={crypto.randomUUID()}
            label={t('toBoard')}
            action={writeInCase}
          />
          {state === 'sent' || state === 'more_asked' ? (
            <Withdraw caseId={id} entryId={crypto.randomUUID()} version={version} />
          ) : null}
        </>
      )}
    </div>
  )
}

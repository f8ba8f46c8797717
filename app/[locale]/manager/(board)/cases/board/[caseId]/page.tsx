import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { writeInCase } from '@/app/[locale]/manager/cases/actions'
import { CaseFacts } from '@/components/cases/case-facts'
import { CaseFiles } from '@/components/cases/case-files'
import { CaseRules, type RuleProps } from '@/components/cases/case-rules'
import { CaseThread } from '@/components/cases/case-thread'
import { DecisionLink } from '@/components/cases/decision-link'
import { StateBadge } from '@/components/cases/state-badge'
import { WriteForm } from '@/components/cases/write-form'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { isOn } from '@/lib/auth/features'
import { requireBoard, withGuard } from '@/lib/auth/membership'
import { isDecision, listMoves } from '@/lib/cases/case'
import { kinds } from '@/lib/cases/kinds/all'
import { boardCasesPath } from '@/lib/cases/paths'
import { findCase } from '@/lib/cases/queries'
import { MoveForm } from './move-form'
import { NoteForm } from './note-form'
import { RuleChoice } from './rule-choice'

type Props = PageProps<'/[locale]/manager/cases/board/[caseId]'>

/** A draft is its applicant's alone. */
async function find({ params }: Props) {
  const { caseId } = await params
  const [member, shown] = await withGuard(requireBoard(), findCase(caseId))
  return { member, shown: shown && shown.state !== 'draft' ? shown : notFound() }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ shown }, t] = await Promise.all([find(props), getTranslations('cases')])
  return { title: `${t(`kinds.${shown.kind}`)} · ${shown.applicant}` }
}

export default async function BoardCasePage(props: Props) {
  const { member, shown } = await find(props)
  const t = await getTranslations('cases')
  const { id, kind, state, version, isOwn, hasLeft, note, files, entries } = shown
  const moves = listMoves(kinds[kind].moves, state, isOwn)
  const rules: RuleProps | null = isOn(member, 'assistant')
    ? {
        organizationId: member.organization.id,
        kind,
        language: shown.language,
      }
    : null
  return (
    <div>
      <Link href={boardCasesPath} prefetch={false} className={buttonClass('quiet', '-ml-4')}>
        <ArrowLeft aria-hidden className="size-5" />
        {t('board.title')}
      </Link>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl md:text-4xl">{t(`kinds.${kind}`)}</h1>
        <StateBadge kind={kind} state={state} />
        <DecisionLink shown={shown} />
      </div>
      <div className="mt-4 space-y-3 empty:hidden">
        {hasLeft ? <Alert title={t('board.hasLeft')} /> : null}
        {isOwn && kinds[kind].moves.some(isDecision) ? <Alert title={t('board.isOwn')} /> : null}
      </div>
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          <CaseFacts shown={shown} />
          <CaseFiles files={files} />
          <CaseThread shown={shown} />
          <WriteForm
            key={entries.filter((entry) => entry.isBoard && entry.state === null).length}
            caseId={id}
            entryId={crypto.randomUUID()}
            label={t('toApplicant', { name: shown.applicant })}
            action={writeInCase}
          />
        </div>
        <div className="mt-4 space-y-6">
          {rules ? <CaseRules {...rules} /> : null}
          {moves.length > 0 ? (
            <MoveForm
              key={state}
              caseId={id}
              kind={kind}
              entryId={crypto.randomUUID()}
              version={version}
              moves={moves}
              ruleChoice={
                // Nothing is decided about a motion here.
                rules && kind !== 'motion' ? (
                  <Suspense>
                    <RuleChoice {...rules} />
                  </Suspense>
                ) : null
              }
            />
          ) : null}
          {note === null ? null : <NoteForm key={note} caseId={id} note={note} />}
        </div>
      </div>
    </div>
  )
}

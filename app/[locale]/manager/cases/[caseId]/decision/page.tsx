import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { OrganizationMark } from '@/components/appearance/organization-mark'
import { CaseFacts } from '@/components/cases/case-facts'
import { Facts } from '@/components/cases/facts'
import { RuleQuote } from '@/components/cases/rule-quote'
import { PrintButton } from '@/components/layout/print-button'
import { buttonClass } from '@/components/ui/button'
import { UnbrokenPhones } from '@/components/unbroken-phones'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { findDecision } from '@/lib/cases/case'
import { toBoardCasePath, toCasePath } from '@/lib/cases/paths'
import { findCase } from '@/lib/cases/queries'
import { formatDay } from '@/lib/i18n/time'

type Props = PageProps<'/[locale]/manager/cases/[caseId]/decision'>

/** The applicant and the board read a case, and nobody else finds one. */
async function findDecided({ params }: Props) {
  const { caseId } = await params
  const [member, shown] = await withGuard(requireMember(), findCase(caseId))
  const decision = shown && findDecision(shown.entries)
  return decision ? { member, shown, decision } : notFound()
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ shown }, t] = await Promise.all([findDecided(props), getTranslations('cases')])
  return { title: t('decision.title', { kind: t(`kinds.${shown.kind}`) }) }
}

/** A decision on a sheet of A4. */
export default async function DecisionPage(props: Props) {
  const { member, shown, decision } = await findDecided(props)
  const [t, locale] = await Promise.all([getTranslations('cases'), getLocale()])
  const { id, kind, isOwn, entries } = shown
  const { state, text, rule, author, createdAt } = decision
  const sent = entries.find((entry) => entry.state === 'sent')
  const facts = [
    { label: t('decision.outcome'), text: t(`states.${state}`) },
    { label: t('decision.decidedOn'), text: formatDay(createdAt, locale) },
    { label: t('decision.decidedBy'), text: [t('theBoard'), author].filter(Boolean).join(' · ') },
    ...(sent ? [{ label: t('decision.sentOn'), text: formatDay(sent.createdAt, locale) }] : []),
  ]
  return (
    <div className="max-w-3xl">
      <div className="no-print mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Link
          href={isOwn ? toCasePath(id) : toBoardCasePath(id)}
          prefetch={false}
          className={buttonClass('quiet', '-ml-4')}
        >
          <ArrowLeft aria-hidden className="size-5" />
          {t('decision.back')}
        </Link>
        <PrintButton label={t('decision.printPage')} />
      </div>
      <article>
        <OrganizationMark appearance={member.organization.appearance} className="mb-2 size-16" />
        <p className="text-lg font-bold wrap-anywhere">{member.organization.name}</p>
        <h1 className="mt-3 text-3xl wrap-anywhere md:text-4xl">
          {t('decision.title', { kind: t(`kinds.${kind}`) })}
        </h1>
        <Facts facts={facts} />
        {text ? (
          <>
            <h2 className="mt-6 text-xl">
              {t(state === 'approved_with_conditions' ? 'decision.conditions' : 'decision.reason')}
            </h2>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">
              <UnbrokenPhones text={text} />
            </p>
          </>
        ) : null}
        {rule ? (
          <>
            <h2 className="mt-6 mb-2 text-xl">{t('citedRule')}</h2>
            <RuleQuote rule={rule} />
          </>
        ) : null}
        <h2 className="mt-6 text-xl">{t('decision.application')}</h2>
        <CaseFacts shown={shown} />
      </article>
    </div>
  )
}

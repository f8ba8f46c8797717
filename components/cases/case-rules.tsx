import { LoaderCircle } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { Card } from '@/components/ui/card'
import type { OrganizationId } from '@/lib/auth/organization-id'
import type { CaseKind } from '@/lib/cases/case'
import { findRules } from '@/lib/cases/rules'
import type { Locale } from '@/lib/i18n/locales'
import { RuleQuote } from './rule-quote'

export type RuleProps = {
  organizationId: OrganizationId
  kind: CaseKind
  /** The association's. */
  language: Locale
}

/** What the association's documents say about the kind of case. The page does not wait for it. */
export async function CaseRules(props: RuleProps) {
  const t = await getTranslations('cases')
  return (
    <Card role="region" aria-labelledby="rules" className="px-4 py-3.5 md:px-5">
      <h2 id="rules" className="text-xl">
        {t(`rules.titles.${props.kind}`)}
      </h2>
      <Suspense
        fallback={
          <p role="status" className="mt-2 flex items-center gap-2 text-muted">
            <LoaderCircle aria-hidden className="size-5 animate-spin" />
            {t('rules.loading')}
          </p>
        }
      >
        <Found {...props} />
      </Suspense>
    </Card>
  )
}

async function Found({ organizationId, kind, language }: RuleProps) {
  const [t, rules] = await Promise.all([getTranslations('cases'), findRules(organizationId, kind, language)])
  if (!rules) return <p className="mt-2">{t('rules.failed')}</p>
  if (rules.length === 0) return <p className="mt-2">{t('rules.none', { kind })}</p>
  return (
    <>
      <p className="mt-1 text-muted">
        {t(rules.some(({ isSure }) => isSure) ? 'rules.sure' : 'rules.maybe')}
      </p>
      <ul className="mt-3 space-y-3">
        {rules.map((rule) => (
          <li key={`${rule.source} ${rule.text}`}>
            <RuleQuote rule={rule} />
          </li>
        ))}
      </ul>
    </>
  )
}

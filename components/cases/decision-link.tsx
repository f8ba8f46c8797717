import { Printer } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { type Case, findDecision } from '@/lib/cases/case'
import { toDecisionPath } from '@/lib/cases/paths'

/** Leads to the decision on a sheet of its own, once there is one. */
export function DecisionLink({ shown: { id, entries } }: { shown: Pick<Case, 'id' | 'entries'> }) {
  const t = useTranslations('cases.decision')
  if (!findDecision(entries)) return null
  return (
    <Link href={toDecisionPath(id)} prefetch={false} className={buttonClass('secondary')}>
      <Printer aria-hidden className="size-5" />
      {t('print')}
    </Link>
  )
}

import { useTranslations } from 'next-intl'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { type CaseKind, type CaseState, nameState } from '@/lib/cases/case'

const tones: Partial<Record<CaseState, BadgeTone>> = {
  sent: 'accent',
  ordered: 'accent',
  more_asked: 'warning',
}

export function StateBadge({ kind, state }: { kind: CaseKind; state: CaseState }) {
  const t = useTranslations('cases')
  return <Badge tone={tones[state]}>{t(`states.${nameState(kind, state)}`)}</Badge>
}

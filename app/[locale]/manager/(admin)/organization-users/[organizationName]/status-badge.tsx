import { getTranslations } from 'next-intl/server'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { ListedMember } from '@/lib/members/queries'

const tones: Record<ListedMember['status'], BadgeTone> = {
  active: 'accent',
  accepted: 'accent',
  sent: 'neutral',
  pending: 'neutral',
  expired: 'danger',
}

export async function StatusBadge({ status }: { status: ListedMember['status'] }) {
  const t = await getTranslations('members')
  return (
    <span title={t(`meanings.${status}`)}>
      <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
    </span>
  )
}

import { getTranslations } from 'next-intl/server'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { ShownStatus } from '@/lib/members/member'

const tones: Record<ShownStatus, BadgeTone> = {
  active: 'accent',
  accepted: 'accent',
  sent: 'neutral',
  pending: 'neutral',
  queued: 'neutral',
  expired: 'warning',
  ended: 'neutral',
  erasure: 'warning',
}

export async function StatusBadge({ status }: { status: ShownStatus }) {
  const t = await getTranslations('members')
  return (
    <span title={t(`meanings.${status}`)}>
      <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
    </span>
  )
}

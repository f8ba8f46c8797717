import { useTranslations } from 'next-intl'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import type { ShownFaq } from './shown-faq'

const tones: Record<ShownFaq['state'], BadgeTone> = {
  synced: 'accent',
  error: 'danger',
  pending: 'neutral',
  local: 'neutral',
}

export function SyncBadge({ faq }: { faq: ShownFaq }) {
  const t = useTranslations('faqs')
  return (
    <span title={faq.stateText} className="no-print shrink-0">
      <Badge tone={tones[faq.state]}>{t(`states.${faq.state}`)}</Badge>
    </span>
  )
}

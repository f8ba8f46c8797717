import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { Audience } from '@/lib/auth/permissions'
import { BoardOnly } from './board-only'

/** Who reads a document, where it differs from its section. */
export function AudienceBadge({ own, section }: { own: Audience | null; section: Audience }) {
  const t = useTranslations('adminDocuments')
  if (own === null || own === section) return null
  if (own === 'board') return <BoardOnly />
  return <Badge>{t(own === 'everybody' ? 'forEverybody' : 'forMembers')}</Badge>
}

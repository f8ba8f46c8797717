import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'

/** Marks what the board and the admins alone may read. */
export function BoardOnly() {
  const t = useTranslations('documents')
  return (
    <span className="badge border-line bg-sunken text-ink">
      <Lock aria-hidden className="size-4 shrink-0" />
      {t('boardOnly')}
    </span>
  )
}

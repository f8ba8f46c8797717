import { getTranslations } from 'next-intl/server'
import { Eye } from '@/components/ui/icons'

export async function ReadCount({ reads, members }: { reads: number; members: number }) {
  const t = await getTranslations('news')
  return (
    <p className="flex items-center gap-2 text-muted first-letter:uppercase">
      <Eye aria-hidden className="size-5 shrink-0" />
      {t('readBy', { reads, members })}
    </p>
  )
}

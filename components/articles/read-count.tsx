import { Eye } from 'lucide-react'
import { getTranslations } from 'next-intl/server'

export async function ReadCount({ reads, members }: { reads: number; members: number }) {
  const t = await getTranslations('news')
  return (
    <p className="flex items-center gap-2 text-muted first-letter:uppercase">
      <Eye aria-hidden className="size-5 shrink-0" />
      {t('readBy', { reads, members })}
    </p>
  )
}

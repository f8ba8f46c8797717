import { getTranslations } from 'next-intl/server'
import { formatSize } from '@/lib/documents/size'
import { getQuotaBytes } from '@/lib/documents/upload'

/** The storage that the organisation's documents use. */
export async function StorageMeter({ usedBytes }: { usedBytes: number }) {
  const t = await getTranslations('adminDocuments')
  const quotaBytes = getQuotaBytes()
  const said = t('storageUsed', { used: formatSize(usedBytes), quota: formatSize(quotaBytes) })
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
      <label htmlFor="storage">{t('storage')}</label>
      <meter id="storage" className="h-4 w-48" max={quotaBytes} high={quotaBytes * 0.9} value={usedBytes}>
        {said}
      </meter>
      <span>{said}</span>
    </p>
  )
}

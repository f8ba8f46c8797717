import { getTranslations } from 'next-intl/server'
import { Spinner } from '@/components/ui/spinner'

export default async function Loading() {
  const t = await getTranslations('documents')
  return <Spinner label={t('loading')} />
}

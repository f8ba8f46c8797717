import { getTranslations } from 'next-intl/server'
import { Spinner } from '@/components/ui/spinner'

export default async function Loading() {
  const t = await getTranslations('dashboard')
  return <Spinner label={t('loading')} />
}

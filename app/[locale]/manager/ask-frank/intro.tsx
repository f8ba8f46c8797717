import { useTranslations } from 'next-intl'
import { Alert } from '@/components/ui/alert'

/** Says that an AI answers (EU AI Act, article 50). */
export function Intro() {
  const t = useTranslations('chat')
  return (
    <>
      <div className="text-center">
        <h2 className="text-2xl">{t('introTitle')}</h2>
        <p className="mt-3 text-muted">{t('introText')}</p>
        <p className="mt-3 text-muted md:hidden">{t('introMobile')}</p>
      </div>
      <Alert title={t('aiTitle')}>{t('aiText')}</Alert>
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { Button, buttonClass } from '@/components/ui/button'

type Props = { title?: string; retry: () => void }

export function ErrorScreen({ title, retry }: Props) {
  const t = useTranslations('errorPage')
  return (
    <section role="alert" className="max-w-xl">
      <h1 className="text-3xl">{title ?? t('title')}</h1>
      <p className="mt-4">{t('text')}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={retry}>{t('retry')}</Button>
        {/* A full page load, because the error may be in the loaded page. */}
        <a href="/" className={buttonClass('secondary')}>
          {t('home')}
        </a>
      </div>
    </section>
  )
}

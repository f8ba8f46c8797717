import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { adminDocumentsPath } from '@/lib/sections/section'

type Props = {
  texts: 'validity' | 'disagreements' | 'ruleChanges'
  /** The form; null if nothing waits. */
  children: ReactNode
}

/** A page on which an admin settles what the portal has found in the documents. */
export function SettleFrame({ texts, children }: Props) {
  const t = useTranslations(texts)
  const tDocuments = useTranslations('adminDocuments')
  return (
    <div className="max-w-2xl">
      <Link href={adminDocumentsPath} prefetch={false} className={buttonClass('quiet', '-ml-4')}>
        <ArrowLeft aria-hidden className="size-5" />
        {tDocuments('title')}
      </Link>
      <h1 className="mt-2 text-3xl md:text-4xl">{t('title')}</h1>
      {children ? (
        <>
          <p className="mt-2 max-w-text text-lg text-muted">{t('lead')}</p>
          {children}
        </>
      ) : (
        <EmptyState drawing="documents" title={t('none')} text={t('noneText')} />
      )}
    </div>
  )
}

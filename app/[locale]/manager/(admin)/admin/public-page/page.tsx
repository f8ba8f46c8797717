import { ArrowLeft, ExternalLink } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { requireAdmin, withGuard } from '@/lib/auth/membership'
import { env } from '@/lib/env'
import { getPublicPagePath } from '@/lib/public-page/public-page'
import { getPublicPageSettings } from '@/lib/public-page/queries'
import { PublicPageForm } from './public-page-form'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('publicPageAdmin')
  return { title: t('title') }
}

type Props = PageProps<'/[locale]/manager/admin/public-page'>

export default async function PublicPageAdminPage({ searchParams }: Props) {
  const [, { code, isShown, isIndexed }] = await withGuard(requireAdmin(), getPublicPageSettings())
  const [t, { done }] = await Promise.all([getTranslations('publicPageAdmin'), searchParams])
  const path = getPublicPagePath(code)
  return (
    <div className="max-w-2xl">
      <Link href="/manager/admin" prefetch={false} className={buttonClass('quiet', '-ml-4')}>
        <ArrowLeft aria-hidden className="size-5" />
        {t('back')}
      </Link>
      <h1 className="mt-2 text-3xl md:text-4xl">{t('title')}</h1>
      <p className="mt-2 text-lg text-muted">{t('lead')}</p>
      <div role="status" className="mt-4 empty:hidden">
        {done === 'saved' ? <Alert title={t(isShown ? 'savedOn' : 'savedOff')} /> : null}
      </div>
      <Card className="mt-6 p-5 md:p-6">
        <h2 className="text-xl">{t('shows')}</h2>
        <ul className="mt-2 list-disc space-y-1 pl-6">
          {(['name', 'documents', 'contacts'] as const).map((one) => (
            <li key={one}>{t(`parts.${one}`)}</li>
          ))}
        </ul>
        <p className="mt-3">{t('never')}</p>
        <p className="mt-3 flex flex-wrap gap-x-6">
          <Link href="/manager/admin/documents" prefetch={false} className="underline">
            {t('chooseDocuments')}
          </Link>
          <Link href="/manager/board/edit" prefetch={false} className="underline">
            {t('chooseContacts')}
          </Link>
        </p>
        <PublicPageForm settings={{ isShown, isIndexed }} />
      </Card>
      <section aria-labelledby="address" className="mt-8">
        <h2 id="address" className="text-xl">
          {t('address')}
        </h2>
        <p className="mt-1 wrap-anywhere">{new URL(path, env().APP_URL).href}</p>
        {isShown ? (
          <a href={path} className={buttonClass('secondary', 'mt-3')}>
            <ExternalLink aria-hidden className="size-5" />
            {t('open')}
          </a>
        ) : (
          <p className="mt-1 text-muted">{t('off')}</p>
        )}
      </section>
    </div>
  )
}

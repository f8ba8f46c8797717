import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { PageLinks } from '@/app/[locale]/manager/documents/page-links'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Download, MessageCircleQuestion } from '@/components/ui/icons'
import { requireMember } from '@/lib/auth/membership'
import { getDocumentPath, getPagePath } from '@/lib/documents/address'
import { getCitedPage } from '@/lib/documents/cited-page'
import { PageImage } from './page-image'
import { PageText } from './page-text'

type Props = PageProps<'/[locale]/manager/documents/[documentId]/[page]'>

async function findPage({ params, searchParams }: Props) {
  const { organization } = await requireMember()
  const [{ documentId, page }, { quote }] = await Promise.all([params, searchParams])
  const name = typeof quote === 'string' ? quote : null
  const cited = await getCitedPage(organization.id, documentId, page, name)
  if (!cited) notFound()
  return { cited, isMissing: quote !== undefined && !cited.span }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ cited }, t] = await Promise.all([findPage(props), getTranslations('citedPage')])
  return { title: t('title', { name: cited.name, page: cited.page }) }
}

export default async function CitedPage(props: Props) {
  const [{ cited, isMissing }, t] = await Promise.all([findPage(props), getTranslations('citedPage')])
  const { documentId, name, page, pageCount } = cited
  return (
    <div className="mx-auto w-full max-w-3xl">
      <h1 className="text-3xl wrap-anywhere md:text-4xl">{name}</h1>
      <p className="mt-2 text-lg text-muted">{t('place', { page, pages: pageCount })}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <a href={`${getDocumentPath(documentId)}?download`} className={buttonClass('secondary')}>
          <Download aria-hidden className="size-5" />
          {t('download')}
        </a>
        <Link href="/manager/ask-frank" prefetch={false} className={buttonClass('secondary')}>
          <MessageCircleQuestion aria-hidden className="size-5" />
          {t('ask')}
        </Link>
      </div>
      <div className="mt-5 space-y-3 empty:hidden">
        {isMissing ? <Alert title={t('missing')}>{t('missingText')}</Alert> : null}
        {cited.span && cited.marks.length === 0 ? <Alert title={t('onlyInText')} /> : null}
        {cited.isRecognized ? <Alert title={t('recognized')}>{t('recognizedText')}</Alert> : null}
      </div>
      <PageImage cited={cited} />
      <PageLinks
        previous={page > 1 ? getPagePath(documentId, page - 1) : null}
        next={page < pageCount ? getPagePath(documentId, page + 1) : null}
        page={page}
      />
      <PageText cited={cited} />
    </div>
  )
}

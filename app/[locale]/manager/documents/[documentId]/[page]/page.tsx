import { clsx } from 'clsx'
import { Download, MessageCircleQuestion } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { PageLinks } from '@/app/[locale]/manager/documents/page-links'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { getDocumentPath, getPagePath } from '@/lib/documents/address'
import { type CitedPage as Cited, getCitedPage } from '@/lib/documents/pages/cited-page'
import { CitingAnswer } from './citing-answer'
import { PageImage } from './page-image'
import { PageText } from './page-text'

type Props = PageProps<'/[locale]/manager/documents/[documentId]/[page]'>

async function findPage({ params, searchParams }: Props) {
  const [{ documentId, page }, { quote }] = await Promise.all([params, searchParams])
  const name = typeof quote === 'string' ? quote : null
  const [, cited] = await withGuard(requireMember(), getCitedPage(documentId, page, name))
  if (!cited) notFound()
  const pathOf = (number: number) =>
    number >= 1 && number <= cited.pageCount
      ? getPagePath(cited.documentId, number, cited.answer && name)
      : null
  const links = { previous: pathOf(cited.page - 1), next: pathOf(cited.page + 1) }
  return { cited, links, isMissing: quote !== undefined && !cited.isElsewhere && !cited.span }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ cited }, t] = await Promise.all([findPage(props), getTranslations('citedPage')])
  return { title: t('title', { name: cited.name, page: cited.page }) }
}

export default async function CitedPage(props: Props) {
  const { cited, links, isMissing } = await findPage(props)
  const { answer } = cited
  return (
    <div
      className={clsx(
        'mx-auto w-full max-w-3xl',
        answer && 'xl:grid xl:max-w-none xl:grid-cols-[20rem_minmax(0,1fr)] xl:gap-8',
      )}
    >
      {answer ? <CitingAnswer answer={answer} /> : null}
      <article className="min-w-0">
        <PageHeader cited={cited} />
        {cited.replacedBy ? <EarlierNote current={cited.replacedBy} /> : null}
        {cited.isChanged ? (
          <ChangedNote cited={cited} />
        ) : (
          <PageItself cited={cited} links={links} isMissing={isMissing} />
        )}
      </article>
    </div>
  )
}

async function PageHeader({ cited: { documentId, name, page, pageCount } }: { cited: Cited }) {
  const t = await getTranslations('citedPage')
  const beginning = new URLSearchParams({ question: t('askText', { name, page }) })
  return (
    <>
      <h1 className="text-3xl wrap-anywhere md:text-4xl">{name}</h1>
      <p className="mt-2 text-lg text-muted">{t('place', { page, pages: pageCount })}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <a href={`${getDocumentPath(documentId)}?download`} className={buttonClass('secondary')}>
          <Download aria-hidden className="size-5" />
          {t('download')}
        </a>
        <Link href={`/manager/ask-frank?${beginning}`} prefetch={false} className={buttonClass('secondary')}>
          <MessageCircleQuestion aria-hidden className="size-5" />
          {t('ask')}
        </Link>
      </div>
    </>
  )
}

async function EarlierNote({ current }: { current: string }) {
  const t = await getTranslations('citedPage')
  return (
    <div className="mt-5">
      <Alert title={t('earlier')}>
        <p>{t('earlierText')}</p>
        <a
          href={getDocumentPath(current)}
          className="mt-2 inline-flex min-h-11 items-center font-semibold underline"
        >
          {t('openCurrent')}
        </a>
      </Alert>
    </div>
  )
}

/** Shows no page because the page no longer has the words that the answer cites. */
async function ChangedNote({ cited: { documentId, page } }: { cited: Cited }) {
  const t = await getTranslations('citedPage')
  return (
    <div className="mt-5 space-y-4">
      <Alert title={t('changed')}>{t('changedText')}</Alert>
      <Link href={getPagePath(documentId, page)} prefetch={false} className={buttonClass('secondary')}>
        {t('showNow')}
      </Link>
    </div>
  )
}

type ItselfProps = {
  cited: Cited
  links: { previous: string | null; next: string | null }
  isMissing: boolean
}

async function PageItself({ cited, links, isMissing }: ItselfProps) {
  const t = await getTranslations('citedPage')
  return (
    <>
      <div className="mt-5 space-y-3 empty:hidden">
        {isMissing ? <Alert title={t('missing')}>{t('missingText')}</Alert> : null}
        {cited.span && cited.marks.length === 0 ? <Alert title={t('onlyInText')} /> : null}
        {cited.isRecognized ? <Alert title={t('recognized')}>{t('recognizedText')}</Alert> : null}
      </div>
      <PageImage cited={cited} />
      <PageLinks {...links} page={cited.page} />
      <PageText cited={cited} />
    </>
  )
}

import { clsx } from 'clsx'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { PageText } from '@/components/documents/page-text'
import { isOn } from '@/lib/auth/features'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { longestPageSearch } from '@/lib/documents/pages/find-words'
import { getDocumentPage } from '@/lib/documents/pages/queries'
import { getReaderPath } from '@/lib/documents/paths'
import { CitingAnswer } from './citing-answer'
import { DecisionsNote } from './decisions-note'
import { ChangedNote, EarlierNote, PageNotes, UnreadNote } from './notes'
import { PageBar } from './page-bar'
import { PageImage } from './page-image'
import { QuotedPassage } from './quoted-passage'
import { ReaderHeader } from './reader-header'
import { SearchWithin } from './search-within'

type Props = PageProps<'/[locale]/manager/documents/[documentId]'>

/** What cites or searches the page is beside it on a wide screen. */
const columns = 'xl:grid-cols-[minmax(0,1fr)_20rem] xl:gap-8'

/** A repeated parameter is a bad page. An unknown quote is ignored, and a long search is cut. */
async function findPage({ params, searchParams }: Props) {
  const [{ documentId }, { page = null, quote, q }] = await Promise.all([params, searchParams])
  const name = typeof quote === 'string' ? quote : null
  const search = typeof q === 'string' ? q.trim().slice(0, longestPageSearch) : ''
  const wanted = getDocumentPage(documentId, Array.isArray(page) ? '' : page, name, search)
  const [member, shown] = await withGuard(requireMember(), wanted)
  if (!shown) notFound()
  const pathOf = (number: number) =>
    number >= 1 && number <= shown.pageCount
      ? getReaderPath(documentId, { page: number, quote: shown.answer && name, search })
      : null
  return {
    shown,
    search,
    hasAssistant: isOn(member, 'assistant'),
    links: { previous: pathOf(shown.page - 1), next: pathOf(shown.page + 1) },
    isMissing: quote !== undefined && !shown.isElsewhere && !shown.isQuoted,
  }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ shown }, t] = await Promise.all([findPage(props), getTranslations('citedPage')])
  const { name, page, hasPictures } = shown
  return { title: hasPictures ? t('title', { name, page }) : name }
}

export default async function Reader(props: Props) {
  const { shown, search, hasAssistant, links, isMissing } = await findPage(props)
  const { answer, hasPictures, pageCount } = shown
  return (
    <div className={clsx('max-w-3xl xl:max-w-none', answer && `xl:grid ${columns}`)}>
      {answer ? <CitingAnswer answer={answer} /> : null}
      <article className="min-w-0">
        <ReaderHeader shown={shown} hasAssistant={hasAssistant} />
        {shown.replacedBy ? <EarlierNote current={shown.replacedBy} /> : null}
        <DecisionsNote decisions={shown.decisions} />
        <QuotedPassage shown={shown} />
        {shown.isChanged ? (
          <ChangedNote shown={shown} />
        ) : (
          <div className={clsx(!answer && `xl:mt-2 xl:grid ${columns}`)}>
            {pageCount > 0 && !answer ? <SearchWithin shown={shown} search={search} /> : null}
            <div className="min-w-0">
              <UnreadNote shown={shown} />
              <PageNotes shown={shown} isMissing={isMissing} />
              <PageBar shown={shown} {...links} />
              {hasPictures ? <PageImage shown={shown} /> : null}
              {pageCount > 0 ? <PageText shown={shown} /> : null}
            </div>
          </div>
        )}
      </article>
    </div>
  )
}

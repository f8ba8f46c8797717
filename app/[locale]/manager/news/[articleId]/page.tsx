import { ArrowLeft, Pencil } from 'lucide-react'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { after } from 'next/server'
import { getLocale, getTranslations } from 'next-intl/server'
import { OrganizationMark } from '@/components/appearance/organization-mark'
import { ArticleAge } from '@/components/articles/article-age'
import { ArticleFiles } from '@/components/articles/article-files'
import { ArticlePictures } from '@/components/articles/article-pictures'
import { DefaultImage } from '@/components/articles/default-image'
import { ReadCount } from '@/components/articles/read-count'
import { RecipientsLine } from '@/components/articles/recipients-line'
import { EventLine } from '@/components/calendar/event-line'
import { PageNotice } from '@/components/layout/page-notice'
import { PrintButton } from '@/components/layout/print-button'
import { QrCode } from '@/components/layout/qr-code'
import { Markdown } from '@/components/markdown'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { isBrief } from '@/lib/articles/article'
import { findOtherMembership, openArticle } from '@/lib/articles/queries'
import { waitForTurn } from '@/lib/articles/rendering-turn'
import { pageSchema } from '@/lib/articles/schema'
import { requireMember, withGuard } from '@/lib/auth/membership'
import { toEventPath } from '@/lib/calendar/calendar'
import { env } from '@/lib/env'
import { createDateFormat, timeZone } from '@/lib/i18n/time'
import { Elsewhere } from './elsewhere'
import { Unread } from './unread'

const dayOf = createDateFormat({ dateStyle: 'long', timeZone })

type Props = PageProps<'/[locale]/manager/news/[articleId]'>

/** React caches it for the page and its title. A prefetch is not counted as read. */
async function findArticle({ params, searchParams }: Props) {
  const [{ articleId }, { unread }, sent] = await Promise.all([params, searchParams, headers()])
  const counted = !/prefetch|prerender/.test(`${sent.get('sec-purpose')} ${sent.get('purpose')}`)
  const unreadPage = pageSchema.parse(unread)
  const [{ organization }, article] = await withGuard(
    requireMember(),
    openArticle(articleId, counted, unreadPage),
  )
  return { organization, article, articleId, unreadPage }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ article }, t] = await Promise.all([findArticle(props), getTranslations('news')])
  return { title: article?.title ?? t('title') }
}

export default async function ArticlePage(props: Props) {
  const { organization, article, articleId, unreadPage } = await findArticle(props)
  if (!article) {
    const membership = await findOtherMembership(articleId)
    if (!membership) notFound()
    return <Elsewhere articleId={articleId} membership={membership} current={organization.name} />
  }
  if (!isBrief(article.content)) await waitForTurn(organization.id, after)
  const [t, tHome, locale] = await Promise.all([
    getTranslations('news'),
    getTranslations('dashboard'),
    getLocale(),
  ])
  const { reads, members } = article
  const address = `${env().APP_URL}/manager/news/${article.id}`
  return (
    <div className="max-w-3xl">
      <PageNotice query={props.searchParams} />
      <Link href="/manager/news" prefetch={false} className={buttonClass('quiet', '-ml-4')}>
        <ArrowLeft aria-hidden className="size-5" />
        {t('back')}
      </Link>
      {article.state === 'shown' ? null : (
        <div className="mt-3">
          <Alert title={t(`states.${article.state}`)} />
        </div>
      )}
      <article className="sheet mt-3">
        <div className="print-only mb-4 font-bold">
          <OrganizationMark appearance={organization.appearance} className="mb-2 size-16" />
          <p>{organization.name}</p>
        </div>
        <div className="no-print flex flex-wrap items-center gap-2">
          <ArticleAge createdAt={article.createdAt} isMarked={article.isUrgent} />
          {article.isUrgent ? <Badge tone="warning">{tHome('urgent')}</Badge> : null}
        </div>
        <h1 className="mt-3 text-3xl wrap-anywhere md:text-4xl">{article.title}</h1>
        <p className="print-only mt-2 text-muted">{dayOf(locale).format(article.createdAt)}</p>
        {article.recipients ? <RecipientsLine recipients={article.recipients} className="mt-2" /> : null}
        {article.event ? (
          <div className="mt-4 rounded-card bg-accent-soft px-4 py-3 text-on-accent-soft">
            <EventLine event={article.event} />
            {article.state === 'draft' || article.state === 'scheduled' ? null : (
              <Link
                href={toEventPath(article.event)}
                prefetch={false}
                className="no-print ml-7 inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {t('inCalendar')}
              </Link>
            )}
          </div>
        ) : null}
        {article.image ? (
          // The optimizer of next/image would fetch our guarded route without the member's session.
          // biome-ignore lint/performance/noImgElement: see above
          <img
            src={article.image.src}
            srcSet={article.image.srcSet}
            width={article.image.width}
            height={article.image.height}
            sizes="(width < 48rem) calc(100vw - 2rem), 48rem"
            alt={article.imageAlt}
            className="mt-6 h-auto w-full rounded-card bg-sunken text-transparent"
          />
        ) : article.pictures.length > 0 ? null : (
          <DefaultImage className="no-print mt-6 aspect-20/9 w-full rounded-card bg-sunken" />
        )}
        <div className="mt-6 text-lg">
          <Markdown
            text={article.content}
            isChecked={article.isChecked}
            place="page"
            className="wrap-anywhere"
          />
        </div>
        {article.pictures.length > 0 ? <ArticlePictures pictures={article.pictures} /> : null}
        {article.files.length > 0 ? <ArticleFiles files={article.files} /> : null}
        <div className="print-only mt-8 border-t border-line pt-3 text-base">
          <p>{t('printedFrom', { address })}</p>
          <QrCode address={address} className="mt-3 size-[30mm]" />
        </div>
      </article>
      <div className="no-print mt-8 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
        <ReadCount text={t('readBy', { reads, members })} />
        <PrintButton label={t('print')} />
        {article.unread ? (
          <Link
            href={`/manager/articles?edit=${article.id}`}
            prefetch={false}
            className={buttonClass('secondary')}
          >
            <Pencil aria-hidden className="size-5" />
            {t('edit')}
          </Link>
        ) : null}
      </div>
      {article.unread ? <Unread article={article} names={article.unread} page={unreadPage} /> : null}
    </div>
  )
}

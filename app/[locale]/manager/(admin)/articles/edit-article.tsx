'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState, useTransition } from 'react'
import { toast } from 'sonner'
import { SubmitButton } from '@/components/forms/submit-button'
import { buttonClass } from '@/components/ui/button'
import type { EditedArticle, NewsReach } from '@/lib/articles/article'
import { toListAddress } from './addresses'
import { ArticleFields } from './article-fields'
import { Conflict } from './conflict'
import { useArticleForm } from './use-article-form'

type Props = {
  article: EditedArticle
  page: number
  reach: NewsReach
}

const toVersions = ({ updatedAt, event }: EditedArticle) => ({
  updatedAt,
  eventVersion: event?.version ?? '',
})

/** Overwrites no version that the admin has not seen, and keeps the typed text. */
export function EditArticle({ article, page, reach }: Props) {
  const t = useTranslations('articles')
  const tErrors = useTranslations('errors')
  const router = useRouter()
  const [theirs, setTheirs] = useState<EditedArticle | null>(null)
  const [taken, setTaken] = useState<EditedArticle | null>(null)
  const [leaving, startLeaving] = useTransition()
  // A refresh may replace `article` with another admin's version.
  const [start] = useState(article)
  const form = useArticleForm({
    address: `/api/files/articles/${article.id}`,
    fields: toVersions(theirs ?? start),
    draft: `article ${start.id} ${start.updatedAt} ${start.event?.version ?? ''}`,
    imageSrc: start.imageSrc,
    fallback: tErrors('article_update_failed'),
    onSaved: (other) => {
      if (other) return setTheirs(other)
      toast.success(t('updated'))
      startLeaving(() => router.push(toListAddress(page), { scroll: false }))
    },
  })

  const { ref: frame } = form.formProps
  useEffect(() => frame.current?.querySelector<HTMLInputElement>('input')?.focus(), [frame])

  return (
    <form {...form.formProps} aria-label={t('editForm.heading')} className="p-5 md:p-6">
      {theirs ? (
        <Conflict
          stored={theirs}
          onTake={() => {
            setTaken(theirs)
            form.setValue('title', theirs.title)
            form.setValue('content', theirs.content)
            form.setValue('eventDay', theirs.event?.day ?? '')
            form.setValue('eventFrom', theirs.event?.from ?? '')
            form.setValue('eventTo', theirs.event?.to ?? '')
            form.setValue('eventPlace', theirs.event?.place ?? '')
            form.setImage({ stored: theirs.imageSrc, file: null, preview: null })
          }}
        />
      ) : null}
      <ArticleFields
        form={form}
        words="editForm"
        start={start}
        publishing={taken?.publishing ?? start.publishing}
        event={(taken ?? start).event}
        version={taken?.updatedAt}
        reach={reach}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <SubmitButton
          pending={form.pending || leaving}
          label={t('editForm.submit')}
          pendingLabel={t('editForm.submitting')}
          className="min-h-12"
        />
        <Link
          href={toListAddress(page)}
          prefetch={false}
          scroll={false}
          className={buttonClass('secondary', 'min-h-12')}
        >
          {t('cancel')}
        </Link>
      </div>
    </form>
  )
}

'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState, useTransition } from 'react'
import { toast } from 'sonner'
import { SubmitButton } from '@/components/forms/submit-button'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import type { EditedArticle, NewsReach } from '@/lib/articles/article'
import { withoutPlaces } from '@/lib/articles/files/notes'
import type { Home } from '@/lib/articles/recipients'
import { updateArticle } from './actions'
import { ArticleFields } from './article-fields'
import { Conflict } from './conflict'
import { noNotes } from './file-note'
import { toListPath } from './paths'
import { useArticleForm } from './use-article-form'

type Props = {
  article: EditedArticle
  page: number
  reach: NewsReach | null
  homes: readonly Home[]
}

/** Overwrites no version that the admin has not seen, and keeps the typed text. */
export function EditArticle({ article, page, reach, homes }: Props) {
  const t = useTranslations('articles')
  const tErrors = useTranslations('errors')
  const router = useRouter()
  const [theirs, setTheirs] = useState<EditedArticle | null>(null)
  const [taken, setTaken] = useState<EditedArticle | null>(null)
  const [leaving, startLeaving] = useTransition()
  // A refresh may replace `article` with another admin's version.
  const [start] = useState(article)
  const form = useArticleForm({
    action: updateArticle,
    draft: `article ${start.id} ${start.updatedAt} ${start.event?.version ?? ''}`,
    imageSrc: start.imageSrc,
    fallback: tErrors('article_update_failed'),
    onSaved: (other) => {
      if (other) return setTheirs(other)
      toast.success(t('updated'))
      startLeaving(() => router.push(toListPath(page), { scroll: false }))
    },
  })

  const { typed, posted } = form
  const conflict = theirs ?? (posted?.ok ? posted.data : null)
  const edited = conflict ?? start
  const { typed: typedNotes, restored } = form.notes
  const notes = conflict
    ? { typed: withoutPlaces(typedNotes), restored: withoutPlaces(restored) }
    : form.notes
  const { ref: frame } = form.formProps
  useEffect(
    () => frame.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus(),
    [frame],
  )

  return (
    <form {...form.formProps} aria-label={t('editForm.heading')} className="p-5 md:p-6">
      {form.isSaved ? (
        <div className="mb-6">
          <Alert title={t('updated')} />
        </div>
      ) : null}
      <input type="hidden" name="id" value={edited.id} />
      <input type="hidden" name="updatedAt" value={edited.updatedAt} />
      <input type="hidden" name="eventVersion" value={edited.event?.version ?? ''} />
      {conflict ? (
        <Conflict
          stored={conflict}
          onTake={() => {
            setTaken(conflict)
            form.setValue('title', conflict.title)
            form.setValue('content', conflict.content)
            form.setValue('eventDay', conflict.event?.day ?? '')
            form.setValue('eventLastDay', conflict.event?.lastDay ?? '')
            form.setValue('eventFrom', conflict.event?.from ?? '')
            form.setValue('eventTo', conflict.event?.to ?? '')
            form.setValue('eventPlace', conflict.event?.place ?? '')
            form.setImage({ stored: conflict.imageSrc, file: null, preview: null })
          }}
        />
      ) : null}
      <ArticleFields
        form={form}
        words="editForm"
        start={typed?.text ?? start}
        publishing={(taken ?? typed ?? start).publishing}
        event={(taken ?? typed ?? start).event}
        files={edited.files}
        imageAlt={(taken ?? theirs ?? typed ?? start).imageAlt}
        notes={taken ? noNotes : notes}
        version={taken?.updatedAt}
        reach={reach}
        homes={homes}
        recipients={(taken ?? typed ?? start).recipients}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <SubmitButton
          pending={form.pending || leaving}
          label={t('editForm.submit')}
          pendingLabel={t('editForm.submitting')}
          className="min-h-12"
        />
        <Link
          href={toListPath(page)}
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

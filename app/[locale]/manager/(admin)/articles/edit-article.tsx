'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useActionState, useEffect, useRef, useState, useTransition } from 'react'
import { toast } from 'sonner'
import { toFailure } from '@/components/forms/failure'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAnswer } from '@/components/forms/use-answer'
import { useHydrated } from '@/components/forms/use-hydrated'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import type { EditedArticle, NewsReach } from '@/lib/articles/article'
import { updateArticle } from './actions'
import { toListAddress } from './addresses'
import { ArticleFields } from './article-fields'
import { Conflict } from './conflict'
import { useArticleForm } from './use-article-form'

type Props = {
  article: EditedArticle
  page: number
  reach: NewsReach
}

/** Overwrites no version that the admin has not seen, and keeps the typed text. */
export function EditArticle({ article, page, reach }: Props) {
  const t = useTranslations('articles')
  const tErrors = useTranslations('errors')
  const hydrated = useHydrated()
  const router = useRouter()
  const frame = useRef<HTMLFormElement>(null)
  const [state, submitWithoutScript] = useActionState(updateArticle, null)
  const [theirs, setTheirs] = useState<EditedArticle | null>(null)
  const [taken, setTaken] = useState<EditedArticle | null>(null)
  const [leaving, startLeaving] = useTransition()
  // A refresh may replace `article` with another admin's version.
  const [start] = useState(article)
  const stored = theirs ?? (state?.result.ok ? state.result.data : null)

  const leave = () => startLeaving(() => router.push(toListAddress(page), { scroll: false }))
  const form = useArticleForm({
    address: `/api/files/articles/${article.id}`,
    fields: { updatedAt: (stored ?? start).updatedAt },
    start,
    fallback: tErrors('article_update_failed'),
    onAnswer: (other) => {
      if (other) return setTheirs(other)
      toast.success(t('updated'))
      leave()
    },
  })

  useAnswer(state, ({ result }) => {
    if (!result.ok) toast.error(toFailure(result.code, tErrors, tErrors('article_update_failed')))
  })

  useEffect(() => frame.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus(), [])

  return (
    <form
      ref={frame}
      aria-label={t('editForm.heading')}
      action={submitWithoutScript}
      onSubmit={form.submit}
      noValidate={hydrated}
      className="p-5 md:p-6"
    >
      {hydrated || !state || state.result.ok ? null : (
        <Alert
          variant="destructive"
          title={toFailure(state.result.code, tErrors, tErrors('article_update_failed'))}
        />
      )}
      {stored ? (
        <Conflict
          stored={stored}
          onTake={() => {
            setTaken(stored)
            form.setValue('title', stored.title)
            form.setValue('content', stored.content)
            form.setImage({ kept: stored.imageSrc, file: null, preview: null })
          }}
        />
      ) : null}
      <input type="hidden" name="id" value={article.id} />
      <input type="hidden" name="updatedAt" value={(stored ?? start).updatedAt} />
      <ArticleFields
        form={form}
        prefix="edit"
        typed={state?.typed ?? start}
        plainImage={<p className="text-sm text-muted">{t('editForm.imagePlain')}</p>}
        publishing={taken?.publishing ?? state?.typed.publishing ?? start.publishing}
        version={taken?.updatedAt}
        reach={reach}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <SubmitButton
          pending={form.sending || leaving}
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

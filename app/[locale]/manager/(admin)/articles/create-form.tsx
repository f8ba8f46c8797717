'use client'

import { toFailure } from '@/components/forms/failure'
import { SubmitButton } from '@/components/forms/submit-button'
import { useHydrated } from '@/components/forms/use-hydrated'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import type { NewsReach } from '@/lib/articles/article'
import type { ArticleState } from './actions'
import { ArticleFields } from './article-fields'
import { useArticleForm } from './use-article-form'

type Props = {
  newId: string
  state: ArticleState<null>
  submitWithoutScript: (form: FormData) => void
  onCreated: () => void
  reach: NewsReach
  texts: Texts<'articles'>
  errors: Texts<'errors'>
}

const blank = { title: '', content: '', imageSrc: null }
const atOnce = { publishing: 'now', publishAt: '', expiresAt: '', isPinned: false, sendsMail: true } as const

/** In Swedish in both languages. */
export function CreateForm({ newId, state, submitWithoutScript, onCreated, reach, texts, errors }: Props) {
  const hydrated = useHydrated()
  const form = useArticleForm({
    address: '/api/files/articles',
    fields: { id: newId },
    start: blank,
    errors,
    fallback: errors.article_create_failed,
    onAnswer: onCreated,
  })
  return (
    <form
      lang="sv"
      aria-labelledby="create-heading"
      action={submitWithoutScript}
      onSubmit={form.submit}
      noValidate={hydrated}
    >
      <h2 id="create-heading" className="mb-5 text-xl">
        {texts.createForm.heading}
      </h2>
      {hydrated || !state ? null : <Answer state={state} texts={texts} errors={errors} />}
      <input type="hidden" name="id" value={newId} />
      <ArticleFields
        form={form}
        prefix="create"
        typed={state?.typed}
        publishing={state?.typed.publishing ?? atOnce}
        reach={reach}
        texts={texts.createForm}
        errors={errors}
      />
      <SubmitButton
        pending={form.sending}
        label={texts.createForm.submit}
        pendingLabel={texts.createForm.submitting}
        className="mt-6 min-h-12"
      />
    </form>
  )
}

type AnswerProps = { state: NonNullable<Props['state']> } & Pick<Props, 'texts' | 'errors'>

/** For browsers without scripts, which show no toast. */
function Answer({ state: { result }, texts, errors }: AnswerProps) {
  const title = result.ok ? texts.created : toFailure(result.code, errors, errors.article_create_failed)
  return (
    <div className="mb-5">
      <Alert variant={result.ok ? 'default' : 'destructive'} title={title} />
    </div>
  )
}

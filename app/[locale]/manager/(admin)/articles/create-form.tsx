'use client'

import { useTranslations } from 'next-intl'
import { toFailure } from '@/components/forms/failure'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useHydrated } from '@/components/forms/use-hydrated'
import { Alert } from '@/components/ui/alert'
import { FileInput } from '@/components/ui/file-input'
import type { NewsReach } from '@/lib/articles/article'
import type { ErrorCode } from '@/lib/errors'
import { imageTypes } from '@/lib/images/image-types'
import type { ArticleState } from './actions'
import { ArticleFields } from './article-fields'
import { useArticleForm } from './use-article-form'

type Props = {
  newId: string
  state: ArticleState<null>
  /** Of a form without scripts that was too large to be read. */
  problem: ErrorCode | null
  submitWithoutScript: (form: FormData) => void
  onCreated: () => void
  reach: NewsReach
}

const blank = { title: '', content: '', imageSrc: null }
const atOnce = { publishing: 'now', publishAt: '', expiresAt: '', isPinned: false, sendsMail: true } as const

/** In Swedish in both languages. */
export function CreateForm(props: Props) {
  const { newId, state, problem, submitWithoutScript, onCreated, reach } = props
  const t = useTranslations('articles')
  const tErrors = useTranslations('errors')
  const hydrated = useHydrated()
  const form = useArticleForm({
    address: '/api/files/articles',
    fields: { id: newId },
    start: blank,
    fallback: tErrors('article_create_failed'),
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
        {t('createForm.heading')}
      </h2>
      {hydrated ? null : <Answer {...{ state, problem }} />}
      <input type="hidden" name="id" value={newId} />
      <ArticleFields
        form={form}
        prefix="create"
        typed={state?.typed}
        plainImage={<PlainFile isLost={state?.typed.hasImage ?? false} />}
        publishing={state?.typed.publishing ?? atOnce}
        reach={reach}
      />
      <SubmitButton
        pending={form.sending}
        label={t('createForm.submit')}
        pendingLabel={t('createForm.submitting')}
        className="mt-6 min-h-12"
      />
    </form>
  )
}

type AnswerProps = Pick<Props, 'state' | 'problem'>

/** For browsers without scripts, which show no toast. */
function Answer({ state, problem }: AnswerProps) {
  const t = useTranslations('articles')
  const tErrors = useTranslations('errors')
  const result = state?.result
  const code = result ? !result.ok && result.code : problem
  if (!result?.ok && !code) return null
  const title = code ? toFailure(code, tErrors, tErrors('article_create_failed')) : t('created')
  return (
    <div className="mb-5">
      <Alert variant={code ? 'destructive' : 'default'} title={title}>
        {code && !result ? t('textBehind') : null}
      </Alert>
    </div>
  )
}

type FileProps = {
  /** The form was refused and comes back without its file. */
  isLost: boolean
}

function PlainFile({ isLost }: FileProps) {
  const t = useTranslations('articles')
  return (
    <Field
      id="create-image"
      label={t('createForm.image')}
      hint={t('createForm.imageHint')}
      error={isLost ? t('imageAgain') : undefined}
    >
      {(control) => <FileInput {...control} name="image" accept={imageTypes} />}
    </Field>
  )
}

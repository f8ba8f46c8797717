'use client'

import { toFailure } from '@/components/forms/failure'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useHydrated } from '@/components/forms/use-hydrated'
import type { Texts } from '@/components/texts'
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
  texts: Texts<'articles'>
  errors: Texts<'errors'>
}

const blank = { title: '', content: '', imageSrc: null }
const atOnce = { publishing: 'now', publishAt: '', expiresAt: '', isPinned: false, sendsMail: true } as const

/** In Swedish in both languages. */
export function CreateForm(props: Props) {
  const { newId, state, problem, submitWithoutScript, onCreated, reach, texts, errors } = props
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
      {hydrated ? null : <Answer {...{ state, problem, texts, errors }} />}
      <input type="hidden" name="id" value={newId} />
      <ArticleFields
        form={form}
        prefix="create"
        typed={state?.typed}
        plainImage={<PlainFile isLost={state?.typed.hasImage ?? false} texts={texts} />}
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

type AnswerProps = Pick<Props, 'state' | 'problem' | 'texts' | 'errors'>

/** For browsers without scripts, which show no toast. */
function Answer({ state, problem, texts, errors }: AnswerProps) {
  const result = state?.result
  const code = result ? !result.ok && result.code : problem
  if (!result?.ok && !code) return null
  const title = code ? toFailure(code, errors, errors.article_create_failed) : texts.created
  return (
    <div className="mb-5">
      <Alert variant={code ? 'destructive' : 'default'} title={title}>
        {code && !result ? texts.textBehind : null}
      </Alert>
    </div>
  )
}

type FileProps = {
  /** The form was refused and comes back without its file. */
  isLost: boolean
  texts: Texts<'articles'>
}

function PlainFile({ isLost, texts }: FileProps) {
  return (
    <Field
      id="create-image"
      label={texts.createForm.image}
      hint={texts.createForm.imageHint}
      error={isLost ? texts.imageAgain : undefined}
    >
      {(control) => <FileInput {...control} name="image" accept={imageTypes} />}
    </Field>
  )
}

'use client'

import { useEffect, useRef } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { useHydrated } from '@/components/forms/use-hydrated'
import { fillIn, type Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { PasswordFields } from './password-fields'
import { PersonalFields } from './personal-fields'
import { ResetRequest } from './reset-request'
import { loadRules, type SavedFields, useProfileForm } from './use-profile-form'

type Props = { saved: SavedFields; texts: Texts<'profile'>; errors: Texts<'errors'> }

/** Untouched fields keep their values. */
export function ProfileForm({ saved, texts, errors }: Props) {
  const hydrated = useHydrated()
  const { form, formAction, send, onInput, pending, result, entered, getError } = useProfileForm(
    texts,
    errors,
  )
  // Without the rules, the server checks the form.
  const prepare = () => void loadRules().catch(() => null)
  const pendingEmail = result?.ok ? result.data.pendingEmail : null
  return (
    <>
      <form
        ref={form}
        action={formAction}
        onSubmit={send}
        onInput={onInput}
        onFocus={prepare}
        noValidate={hydrated}
        className="space-y-6"
      >
        {hydrated ? null : <Outcome result={result} texts={texts} errors={errors} />}
        <Card className="p-5 md:p-6">
          <section aria-labelledby="personal-title" className="space-y-5">
            <h2 id="personal-title" className="text-xl">
              {texts.personal}
            </h2>
            <PersonalFields
              values={entered ?? saved}
              getError={getError}
              texts={texts}
              emailNote={
                pendingEmail ? <EmailNote current={saved.email} next={pendingEmail} texts={texts} /> : null
              }
            />
          </section>
        </Card>
        <Card className="p-5 md:p-6">
          <section aria-labelledby="password-title" className="space-y-5">
            <h2 id="password-title" className="text-xl">
              {texts.passwordTitle}
            </h2>
            <p className="text-muted">{texts.passwordText}</p>
            <PasswordFields getError={getError} texts={texts} />
          </section>
        </Card>
        <SubmitButton
          pending={pending}
          label={texts.save}
          pendingLabel={texts.saving}
          className="min-h-12 w-full sm:w-auto sm:min-w-56"
        />
      </form>
      <ResetRequest texts={texts} errors={errors} />
    </>
  )
}

type OutcomeProps = { result: ReturnType<typeof useProfileForm>['result'] } & Omit<Props, 'saved'>

/** For browsers without scripts, which show no toast. */
function Outcome({ result, texts, errors }: OutcomeProps) {
  if (!result) return null
  if (result.ok) return <Alert title={texts.saved} />
  return <Alert variant="destructive" title={errors[result.code]} />
}

type EmailNoteProps = { current: string; next: string; texts: Texts<'profile'> }

/** Scrolls into view because the pressed button is far below. */
function EmailNote({ current, next, texts }: EmailNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <div ref={note} role="status">
      <Alert title={texts.emailPendingTitle}>{fillIn(texts.emailPendingText, { current, next })}</Alert>
    </div>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { useHydrated } from '@/components/forms/use-hydrated'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { PasswordFields } from './password-fields'
import { PersonalFields } from './personal-fields'
import { ResetRequest } from './reset-request'
import { loadRules, type SavedFields, useProfileForm } from './use-profile-form'

type Props = { saved: SavedFields }

/** Untouched fields keep their values. */
export function ProfileForm({ saved }: Props) {
  const t = useTranslations('profile')
  const hydrated = useHydrated()
  const { form, formAction, send, onInput, pending, result, entered, getError } = useProfileForm()
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
        {hydrated ? null : <Outcome result={result} />}
        <Card className="p-5 md:p-6">
          <section aria-labelledby="personal-title" className="space-y-5">
            <h2 id="personal-title" className="text-xl">
              {t('personal')}
            </h2>
            <PersonalFields
              values={entered ?? saved}
              getError={getError}
              emailNote={pendingEmail ? <EmailNote current={saved.email} next={pendingEmail} /> : null}
            />
          </section>
        </Card>
        <Card className="p-5 md:p-6">
          <section aria-labelledby="password-title" className="space-y-5">
            <h2 id="password-title" className="text-xl">
              {t('passwordTitle')}
            </h2>
            <p className="text-muted">{t('passwordText')}</p>
            <PasswordFields getError={getError} />
          </section>
        </Card>
        <SubmitButton
          pending={pending}
          label={t('save')}
          pendingLabel={t('saving')}
          className="min-h-12 w-full sm:w-auto sm:min-w-56"
        />
      </form>
      <ResetRequest />
    </>
  )
}

type OutcomeProps = { result: ReturnType<typeof useProfileForm>['result'] } & Omit<Props, 'saved'>

/** For browsers without scripts, which show no toast. */
function Outcome({ result }: OutcomeProps) {
  const t = useTranslations('profile')
  const tErrors = useTranslations('errors')
  if (!result) return null
  if (result.ok) return <Alert title={t('saved')} />
  return <Alert variant="destructive" title={tErrors(result.code)} />
}

type EmailNoteProps = { current: string; next: string }

/** Scrolls into view because the pressed button is far below. */
function EmailNote({ current, next }: EmailNoteProps) {
  const t = useTranslations('profile')
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <div ref={note} role="status">
      <Alert title={t('emailPendingTitle')}>{t('emailPendingText', { current, next })}</Alert>
    </div>
  )
}

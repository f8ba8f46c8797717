'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, startTransition, useActionState, useId, useState, useTransition } from 'react'
import { toast } from 'sonner'
import { Field } from '@/components/forms/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { ActionResult } from '@/lib/action'
import type { Connection } from '@/lib/frank/connection'
import { writeFrankStorage } from './frank-storage'
import { SettingsOutcome } from './settings-outcome'

type Intent = 'save' | 'reset' | 'test'

export type SettingsAnswer =
  | { intent: 'save' | 'reset'; result: ActionResult<void> }
  | { intent: 'test'; result: ActionResult<Connection> }

/** The pressed button sets `intent`. */
export type ChangeSettings = (previous: SettingsAnswer | null, form: FormData) => Promise<SettingsAnswer>

type Props = {
  settings: { apiUrl: string; defaultUrl: string; isEnabled: boolean }
  threshold: number
  change: ChangeSettings
}

/** Works without scripts; with scripts it keeps the typed text even if the connection fails. */
export function SettingsForm({ settings, threshold, change }: Props) {
  const t = useTranslations('frankAdmin')
  const tErrors = useTranslations('errors')
  const id = useId()
  const [isEnabled, setIsEnabled] = useState(settings.isEnabled)
  const [apiUrl, setApiUrl] = useState(settings.apiUrl)
  const [posted, action] = useActionState(change, null)
  const [answer, setAnswer] = useState<SettingsAnswer | 'lost' | null>(posted)
  const [busy, setBusy] = useState<Intent | null>(null)
  const [, startSending] = useTransition()

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const intent = submitter instanceof HTMLButtonElement ? (submitter.value as Intent) : 'save'
    const form = new FormData(event.currentTarget)
    form.set('intent', intent)
    // A disabled field is not sent, and a test uses the shown address.
    if (intent === 'test') form.set('apiUrl', apiUrl)
    setBusy(intent)
    setAnswer(null)
    startSending(async () => {
      const next = await change(null, form).catch(() => 'lost' as const)
      startTransition(() => {
        setBusy(null)
        setAnswer(next)
      })
      tell(next)
    })
  }

  function tell(next: SettingsAnswer | 'lost') {
    if (next === 'lost') {
      toast.error(t('saveError'))
      return
    }
    if (next.intent === 'test') return
    if (!next.result.ok) {
      toast.error(t('configurationSaveFailed'))
      return
    }
    if (next.intent === 'reset') {
      setIsEnabled(false)
      setApiUrl(settings.defaultUrl)
    }
    writeFrankStorage()
    toast.success(t('configurationSaved'))
  }

  const fieldError =
    answer !== 'lost' && answer && !answer.result.ok ? answer.result.fieldErrors.apiUrl : null
  return (
    <form action={action} onSubmit={send} noValidate className="space-y-6">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isEnabled}
          name="isEnabled"
          checked={isEnabled}
          onChange={(event) => setIsEnabled(event.target.checked)}
          className="size-6 accent-accent"
        />
        {t('enable')}
      </label>
      <Field
        id={`${id}-url`}
        label={t('apiUrl')}
        hint={isEnabled ? t('apiUrlHint') : t('disabledHint')}
        error={fieldError ? tErrors(fieldError) : undefined}
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            name="apiUrl"
            value={apiUrl}
            onChange={(event) => setApiUrl(event.target.value)}
            disabled={!isEnabled}
            maxLength={2000}
            autoComplete="off"
            spellCheck={false}
            className="disabled:cursor-not-allowed disabled:opacity-60"
          />
        )}
      </Field>
      <Field id={`${id}-threshold`} label={t('threshold')} hint={t('thresholdHint')}>
        {(control) => (
          <Input
            {...control}
            type="number"
            name="threshold"
            min={0}
            max={1}
            step={0.1}
            readOnly
            value={threshold}
            className="max-w-32 bg-sunken"
          />
        )}
      </Field>
      <SettingsOutcome answer={answer} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="save" aria-disabled={busy !== null || undefined}>
          {busy === 'save' ? t('saving') : t('save')}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="test"
          variant="secondary"
          disabled={busy === 'test' || apiUrl.trim() === ''}
        >
          {busy === 'test' ? t('testing') : t('test')}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="reset"
          variant="quiet"
          aria-disabled={busy !== null || undefined}
        >
          {busy === 'reset' ? t('resetting') : t('reset')}
        </Button>
      </div>
    </form>
  )
}

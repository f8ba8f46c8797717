'use client'

import { ChevronDown } from 'lucide-react'
import { unstable_rethrow } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useId, useState, useTransition } from 'react'
import { toast } from 'sonner'
import { Field } from '@/components/forms/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { Action, ActionResult } from '@/lib/action'
import type { Connection } from '@/lib/frank/service/connection'
import { writeFrankStorage } from './frank-storage'
import { SettingsOutcome } from './settings-outcome'

export type SettingsActions = { save: Action<void>; reset: Action<void>; test: Action<Connection> }

export type SettingsAnswer =
  | { intent: 'save' | 'reset'; result: ActionResult<void> }
  | { intent: 'test'; result: ActionResult<Connection> }

type Props = {
  settings: { apiUrl: string; defaultUrl: string; isEnabled: boolean }
  threshold: number
  actions: SettingsActions
}

/** Keeps the typed text even if the connection fails. The address and the threshold are folded, because few boards change them. */
export function SettingsForm({ settings, threshold, actions }: Props) {
  const t = useTranslations('frankAdmin')
  const tErrors = useTranslations('errors')
  const id = useId()
  const [isEnabled, setIsEnabled] = useState(settings.isEnabled)
  const [apiUrl, setApiUrl] = useState(settings.apiUrl)
  const [answer, setAnswer] = useState<SettingsAnswer | 'lost' | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [busy, setBusy] = useState<SettingsAnswer['intent'] | null>(null)
  const [, start] = useTransition()

  function run(intent: SettingsAnswer['intent']) {
    if (busy) return
    setBusy(intent)
    setAnswer(null)
    start(async () => {
      const next = await send(intent).catch((error: unknown) => {
        unstable_rethrow(error)
        return 'lost' as const
      })
      start(() => {
        setBusy(null)
        setAnswer(next)
        // A refused address is shown with its reason.
        if (refusedField(next)) setIsOpen(true)
      })
      tell(next)
    })
  }

  async function send(intent: SettingsAnswer['intent']): Promise<SettingsAnswer> {
    if (intent === 'test') return { intent, result: await actions.test({ apiUrl }) }
    if (intent === 'reset') return { intent, result: await actions.reset({}) }
    // The stored address stays while the service is disabled.
    return { intent, result: await actions.save({ isEnabled, apiUrl: isEnabled ? apiUrl : undefined }) }
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

  const fieldError = refusedField(answer)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        run('save')
      }}
      noValidate
      className="space-y-6"
    >
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isEnabled}
          checked={isEnabled}
          onChange={(event) => setIsEnabled(event.target.checked)}
          className="size-6 accent-accent"
        />
        {t('enable')}
      </label>
      {isEnabled ? null : <p className="text-muted">{t('disabledHint')}</p>}
      <details
        open={isOpen}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
        className="group/advanced rounded-card border border-line"
      >
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2">
          <span>
            <span className="font-semibold">{t('advanced')}</span>
            <span className="text-muted"> · {t('advancedHint')}</span>
          </span>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 transition-transform group-open/advanced:rotate-180"
          />
        </summary>
        <div className="space-y-5 px-4 pt-1 pb-4">
          <Field
            id={`${id}-url`}
            label={t('apiUrl')}
            hint={t('apiUrlHint')}
            error={fieldError ? tErrors(fieldError) : undefined}
          >
            {(control) => (
              <Input
                {...control}
                type="url"
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
                min={0}
                max={1}
                step={0.1}
                readOnly
                value={threshold}
                className="max-w-32 bg-sunken"
              />
            )}
          </Field>
        </div>
      </details>
      <SettingsOutcome answer={answer} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={busy !== null || undefined}>
          {busy === 'save' ? t('saving') : t('save')}
        </Button>
        <Button
          onClick={() => run('test')}
          variant="secondary"
          disabled={busy === 'test' || apiUrl.trim() === ''}
        >
          {busy === 'test' ? t('testing') : t('test')}
        </Button>
        <Button onClick={() => run('reset')} variant="quiet" aria-disabled={busy !== null || undefined}>
          {busy === 'reset' ? t('resetting') : t('reset')}
        </Button>
      </div>
    </form>
  )
}

const refusedField = (answer: SettingsAnswer | 'lost' | null) =>
  answer !== 'lost' && answer && !answer.result.ok ? answer.result.fieldErrors.apiUrl : null

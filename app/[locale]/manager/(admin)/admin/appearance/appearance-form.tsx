'use client'

import { useTranslations } from 'next-intl'
import { useActionState, useState, useTransition } from 'react'
import { callAction } from '@/components/forms/call-action'
import { toErrorText } from '@/components/forms/error-text'
import { Field } from '@/components/forms/field'
import { FileInput } from '@/components/forms/file-input'
import { SubmitButton } from '@/components/forms/submit-button'
import { Alert } from '@/components/ui/alert'
import type { ActionResult } from '@/lib/action'
import { type Appearance, tints } from '@/lib/auth/appearance'
import { imageTypes } from '@/lib/images/image-types'
import { saveAppearance } from './actions'

type Result = ActionResult<never> | null

/** Sent by hand where scripts run, because React would empty the file field of a form that failed. */
export function AppearanceForm({ appearance }: { appearance: Appearance }) {
  const t = useTranslations('appearance')
  const tErrors = useTranslations('errors')
  const [posted, formAction] = useActionState<Result, FormData>(saveAppearance, null)
  const [sent, setSent] = useState<Result>(null)
  const [pending, start] = useTransition()
  const result = sent ?? posted
  const failure =
    result?.ok === false ? toErrorText(result.code, tErrors, tErrors('appearance_failed')) : null
  return (
    <form
      action={formAction}
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        start(async () => setSent(await callAction(() => saveAppearance(form), 'appearance_failed')))
      }}
      className="mt-8 max-w-text space-y-8"
    >
      {failure ? <Alert variant="destructive" title={failure} /> : null}
      <fieldset aria-describedby="tint-hint">
        <legend className="font-semibold">{t('tint')}</legend>
        <p id="tint-hint" className="mt-1 text-sm text-muted">
          {t('tintHint')}
        </p>
        <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-3">
          {tints.map((tint) => (
            <label
              key={tint}
              className="flex min-h-11 items-center gap-3 rounded-control border border-line bg-surface px-3 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-on-accent-soft"
            >
              <input
                type="radio"
                name="tint"
                value={tint}
                data-tint-choice={tint}
                defaultChecked={tint === appearance.tint}
                className="size-5 shrink-0"
              />
              <span data-swatch={tint} aria-hidden className="size-6 shrink-0 rounded-full bg-accent" />
              {t(`tints.${tint}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="space-y-4">
        <Field id="mark" label={t('mark')} hint={t('markHint')}>
          {(control) => <FileInput {...control} name="mark" accept={imageTypes} />}
        </Field>
        {appearance.markSrc ? (
          <div className="flex items-center gap-4">
            {/* biome-ignore lint/performance/noImgElement: the mark has its final size */}
            <img
              src={appearance.markSrc}
              alt={t('current')}
              width={256}
              height={256}
              className="size-20 rounded-control border border-line bg-white object-contain"
            />
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="removeMark" value="yes" className="size-5" />
              {t('removeMark')}
            </label>
          </div>
        ) : null}
      </div>
      <SubmitButton pending={pending} label={t('save')} pendingLabel={t('saving')} className="min-h-12" />
    </form>
  )
}

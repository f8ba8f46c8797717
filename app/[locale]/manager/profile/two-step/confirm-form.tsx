'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { CodeInput } from '@/components/forms/code-input'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { newFactorSchema } from '@/lib/auth/schema'
import type { NewFactor } from '@/lib/auth/second-factor'
import { confirmTwoStep } from './actions'

/** Four letters at a time, for a person who types the key. */
const toGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** The key and its picture are shown once. */
export function ConfirmForm({ factor }: { factor: NewFactor }) {
  const t = useTranslations('twoStep')
  const tErrors = useTranslations('errors')
  const { factorId, secret, qrCode } = factor
  const { register, setError, formProps, getError, pending, refused } = useActionForm(
    newFactorSchema,
    confirmTwoStep,
    {
      fields: { factorId },
      onResult: (result) => {
        if (result.ok) return
        // A toast would leave before it is read.
        if (result.code === 'code_wrong') setError('code', { message: result.code }, { shouldFocus: true })
        else toast.error(tErrors(result.code))
      },
    },
  )
  return (
    <form {...formProps} className="mt-5 space-y-5">
      <input type="hidden" name="factorId" value={factorId} />
      {refused ? <Alert variant="destructive" title={tErrors(refused.code)} /> : null}
      <ol className="list-decimal space-y-4 pl-6">
        <li>{t('stepApp')}</li>
        <li>
          {t('stepScan')}
          {/* biome-ignore lint/performance/noImgElement: the picture is a data address */}
          <img src={qrCode} alt={t('qrAlt')} className="mt-3 size-56 rounded-control bg-white p-2" />
          <p className="mt-3 text-muted">{t('secret')}</p>
          <p className="mt-1 font-mono text-lg break-words select-all">{toGroups(secret)}</p>
        </li>
        <li>{t('stepCode')}</li>
      </ol>
      <Field id="code" label={t('code')} error={getError('code')}>
        {(control) => <CodeInput {...control} {...register('code')} />}
      </Field>
      <SubmitButton pending={pending} label={t('confirm')} pendingLabel={t('confirming')} />
    </form>
  )
}

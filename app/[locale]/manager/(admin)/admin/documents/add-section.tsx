'use client'

import { FolderPlus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { toast } from 'sonner'
import { toErrorText } from '@/components/forms/error-text'
import { Field } from '@/components/forms/field'
import { FormDisclosure, useDisclosure } from '@/components/forms/form-disclosure'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Input } from '@/components/ui/input'
import { isErrorCode } from '@/lib/errors'
import { createSectionSchema } from '@/lib/sections/schema'
import { toSectionPath } from '@/lib/sections/section'
import { createSection } from './actions'

export function AddSection() {
  const t = useTranslations('adminDocuments')
  const tErrors = useTranslations('errors')
  const router = useRouter()
  const disclosure = useDisclosure()
  const { register, formProps, formState, getValues, setError, reset, pending } = useActionForm(
    createSectionSchema,
    createSection,
    {
      draft: 'new section',
      onResult: (result) => {
        if (!result.ok) {
          toast.error(toErrorText(result.code, tErrors, t('createFailed')))
          setError('name', { message: result.code })
          return
        }
        toast.success(t('created'))
        const type = getValues('type') === 'FAQ' ? 'FAQ' : 'DOCUMENTS'
        reset({ name: '', type: 'DOCUMENTS' })
        disclosure.close()
        router.push(toSectionPath({ id: result.data.sectionId, type }))
      },
      onInvalid: (code) => toast.error(tErrors(code)),
    },
  )
  const code = formState.errors.name?.message
  const problem = isErrorCode(code) ? toErrorText(code, tErrors, t('createFailed')) : undefined

  return (
    <FormDisclosure
      disclosure={disclosure}
      open={false}
      variant="secondary"
      icon={<FolderPlus aria-hidden className="size-5 group-open:hidden" />}
      label={t('addSection')}
      cancelLabel={t('cancel')}
    >
      <form {...formProps} className="max-w-2xl space-y-5">
        <TypeChoice field={register('type')} />
        <Field id="section-name" label={t('sectionName')} error={problem}>
          {(control) => (
            <Input {...control} {...register('name')} maxLength={100} autoComplete="off" required />
          )}
        </Field>
        <SubmitButton pending={pending} label={t('create')} pendingLabel={t('creating')} />
      </form>
    </FormDisclosure>
  )
}

function TypeChoice({ field }: { field: UseFormRegisterReturn }) {
  const t = useTranslations('adminDocuments')
  const options = [
    ['DOCUMENTS', t('typeDocuments')],
    ['FAQ', t('typeFaq')],
  ] as const
  return (
    <fieldset>
      <legend className="font-semibold">{t('sectionType')}</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {options.map(([type, label]) => (
          <label key={type} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              {...field}
              value={type}
              defaultChecked={type === 'DOCUMENTS'}
              className="size-5 accent-(--accent)"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

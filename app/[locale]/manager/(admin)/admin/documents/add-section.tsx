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
import { toSectionPath } from '@/lib/sections/section'
import { createSection } from './actions'

export function AddSection({ hasPublicPage }: { hasPublicPage: boolean }) {
  const t = useTranslations('adminDocuments')
  const tErrors = useTranslations('errors')
  const router = useRouter()
  const disclosure = useDisclosure()
  const { register, formProps, formState, getValues, setError, reset, pending } = useActionForm(
    async () => (await import('@/lib/sections/schema')).createSectionSchema,
    createSection,
    {
      // The choice of an FAQ section hides that of its readers.
      toInput: (values) => ({ ...values, audience: values.type === 'FAQ' ? 'members' : values.audience }),
      draft: 'new section',
      onResult: (result) => {
        if (!result.ok) {
          toast.error(toErrorText(result.code, tErrors, t('createFailed')))
          setError('name', { message: result.code })
          return
        }
        toast.success(t('created'))
        const type = getValues('type') === 'FAQ' ? 'FAQ' : 'DOCUMENTS'
        reset({ name: '', type: 'DOCUMENTS', audience: 'members' })
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
      inRow
      variant="secondary"
      icon={<FolderPlus aria-hidden className="size-5 group-open:hidden" />}
      label={t('addSection')}
      cancelLabel={t('cancel')}
    >
      <form {...formProps} className="group/section max-w-2xl space-y-5">
        <Choice
          legend={t('sectionType')}
          field={register('type')}
          options={[
            ['DOCUMENTS', t('typeDocuments')],
            ['FAQ', t('typeFaq')],
          ]}
        />
        <div className="group-has-[input[value=FAQ]:checked]/section:hidden">
          <Choice
            legend={t('audience')}
            field={register('audience')}
            options={[
              ['members', t('audiences.members')],
              ['everybody', t('audiences.everybody')],
              ['board', t('audiences.board')],
            ]}
          />
          {hasPublicPage ? null : <p className="text-sm text-muted">{t('publicPageOff')}</p>}
        </div>
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

type ChoiceProps = { legend: string; field: UseFormRegisterReturn; options: [value: string, label: string][] }

/** The first option is the default. */
function Choice({ legend, field, options }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {options.map(([value, label]) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              {...field}
              value={value}
              defaultChecked={value === options[0]?.[0]}
              className="size-5 accent-(--accent)"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

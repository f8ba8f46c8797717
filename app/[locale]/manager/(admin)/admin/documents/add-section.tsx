'use client'

import { FolderPlus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useActionState, useState, useTransition } from 'react'
import { toast } from 'sonner'
import { toFailure } from '@/components/forms/failure'
import { Field } from '@/components/forms/field'
import { FormDisclosure, useDisclosure } from '@/components/forms/form-disclosure'
import { SubmitButton } from '@/components/forms/submit-button'
import { useHydrated } from '@/components/forms/use-hydrated'
import { Alert } from '@/components/ui/alert'
import { Input } from '@/components/ui/input'
import { toSectionAddress } from '@/lib/sections/section'
import { type CreateSectionState, createSection } from './actions'

export function AddSection() {
  const t = useTranslations('adminDocuments')
  const tErrors = useTranslations('errors')
  const hydrated = useHydrated()
  const router = useRouter()
  const [answer, plainAction] = useActionState(createSection, null)
  const [problem, setProblem] = useState<string>()
  const [pending, startSending] = useTransition()
  const disclosure = useDisclosure()

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const form = event.currentTarget
    const values = new FormData(form)
    if (String(values.get('name')).trim() === '') {
      setProblem(tErrors('section_name_required'))
      toast.error(tErrors('section_name_required'))
      return form.querySelector<HTMLInputElement>('[name=name]')?.focus()
    }
    startSending(async () => {
      // A lost connection is a failure, so that the typed text stays.
      const result = (await createSection(null, values).catch(() => null))?.result
      if (!result?.ok) {
        const text = toFailure(result?.code ?? 'unexpected', tErrors, t('createFailed'))
        setProblem(text)
        toast.error(text)
        return
      }
      toast.success(t('created'))
      form.reset()
      setProblem(undefined)
      disclosure.close()
      const type = values.get('type') === 'FAQ' ? 'FAQ' : 'DOCUMENTS'
      router.push(toSectionAddress({ id: result.data.sectionId, type }))
    })
  }

  return (
    <FormDisclosure
      disclosure={disclosure}
      open={answer !== null}
      variant="secondary"
      icon={<FolderPlus aria-hidden className="size-5 group-open:hidden" />}
      label={t('addSection')}
      cancelLabel={t('cancel')}
    >
      <form action={plainAction} onSubmit={send} noValidate={hydrated} className="max-w-2xl space-y-5">
        <Outcome answer={answer} />
        <TypeChoice />
        <Field id="section-name" label={t('sectionName')} error={problem}>
          {(control) => (
            <Input
              {...control}
              name="name"
              maxLength={100}
              defaultValue={answer?.typed}
              autoComplete="off"
              required
            />
          )}
        </Field>
        <SubmitButton pending={pending} label={t('create')} pendingLabel={t('creating')} />
      </form>
    </FormDisclosure>
  )
}

function TypeChoice() {
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
              name="type"
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

/** For browsers without scripts, which show no toast. */
function Outcome({ answer }: { answer: CreateSectionState }) {
  const t = useTranslations('adminDocuments')
  const tErrors = useTranslations('errors')
  if (!answer) return null
  if (answer.result.ok) return <Alert title={t('created')} />
  return <Alert variant="destructive" title={toFailure(answer.result.code, tErrors, t('createFailed'))} />
}

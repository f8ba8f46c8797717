'use client'

import { FolderPlus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type FormEvent, useActionState, useState, useTransition } from 'react'
import { toFailure } from '@/components/forms/failure'
import { Field } from '@/components/forms/field'
import { FormDisclosure, useDisclosure } from '@/components/forms/form-disclosure'
import { SubmitButton } from '@/components/forms/submit-button'
import { useHydrated } from '@/components/forms/use-hydrated'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast-store'
import { toSectionAddress } from '@/lib/sections/section'
import { type CreateSectionState, createSection } from './actions'

type Props = { texts: Texts<'adminDocuments'>; errors: Texts<'errors'> }

export function AddSection({ texts, errors }: Props) {
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
      setProblem(errors.section_name_required)
      showToast('error', errors.section_name_required)
      return form.querySelector<HTMLInputElement>('[name=name]')?.focus()
    }
    startSending(async () => {
      // A lost connection is a failure, so that the typed text stays.
      const result = (await createSection(null, values).catch(() => null))?.result
      if (!result?.ok) {
        const text = toFailure(result?.code ?? 'unexpected', errors, texts.createFailed)
        setProblem(text)
        return showToast('error', text)
      }
      showToast('success', texts.created)
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
      label={texts.addSection}
      cancelLabel={texts.cancel}
    >
      <form action={plainAction} onSubmit={send} noValidate={hydrated} className="max-w-2xl space-y-5">
        <Outcome answer={answer} texts={texts} errors={errors} />
        <TypeChoice texts={texts} />
        <Field id="section-name" label={texts.sectionName} error={problem}>
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
        <SubmitButton pending={pending} label={texts.create} pendingLabel={texts.creating} />
      </form>
    </FormDisclosure>
  )
}

function TypeChoice({ texts }: Pick<Props, 'texts'>) {
  const options = [
    ['DOCUMENTS', texts.typeDocuments],
    ['FAQ', texts.typeFaq],
  ] as const
  return (
    <fieldset>
      <legend className="font-semibold">{texts.sectionType}</legend>
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
function Outcome({ answer, texts, errors }: Props & { answer: CreateSectionState }) {
  if (!answer) return null
  if (answer.result.ok) return <Alert title={texts.created} />
  return <Alert variant="destructive" title={toFailure(answer.result.code, errors, texts.createFailed)} />
}

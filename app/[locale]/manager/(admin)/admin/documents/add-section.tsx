'use client'

import { FolderPlus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type FormEvent, useActionState, useRef, useState, useTransition } from 'react'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useHydrated } from '@/components/forms/use-hydrated'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast-store'
import { toSectionAddress } from '@/lib/sections/address'
import { type CreateSectionState, createSection } from './actions'
import { toFailure } from './failure'

type Props = { texts: Texts<'adminDocuments'>; errors: Texts<'errors'> }

/** A disclosure of the browser's own, so that it opens without scripts. */
export function AddSection({ texts, errors }: Props) {
  const hydrated = useHydrated()
  const router = useRouter()
  const [answer, plainAction] = useActionState(createSection, null)
  const [problem, setProblem] = useState<string>()
  const [pending, startSending] = useTransition()
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)

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
      // A lost connection is no reason to lose what was typed.
      const result = (await createSection(null, values).catch(() => null))?.result
      if (!result?.ok) {
        const text = toFailure(result?.code ?? 'unexpected', errors, texts.createFailed)
        setProblem(text)
        return showToast('error', text)
      }
      showToast('success', texts.created)
      form.reset()
      setProblem(undefined)
      if (details.current) details.current.open = false
      summary.current?.focus()
      const type = values.get('type') === 'FAQ' ? 'FAQ' : 'DOCUMENTS'
      router.push(toSectionAddress({ id: result.data.sectionId, type }))
    })
  }

  return (
    <details ref={details} open={answer !== null && !hydrated} className="group mt-6">
      <summary
        ref={summary}
        className={buttonClass(
          'secondary',
          'list-none group-open:bg-transparent! [&::-webkit-details-marker]:hidden',
        )}
      >
        <FolderPlus aria-hidden className="size-5 group-open:hidden" />
        <span className="group-open:hidden">{texts.addSection}</span>
        <span className="hidden group-open:inline">{texts.cancel}</span>
      </summary>
      <Card className="mt-4 max-w-2xl p-5 md:p-6">
        <form action={plainAction} onSubmit={send} noValidate={hydrated} className="space-y-5">
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
      </Card>
    </details>
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

/** What became of it where no script shows a toast. */
function Outcome({ answer, texts, errors }: Props & { answer: CreateSectionState }) {
  if (!answer) return null
  if (answer.result.ok) return <Alert title={texts.created} />
  return <Alert variant="destructive" title={toFailure(answer.result.code, errors, texts.createFailed)} />
}

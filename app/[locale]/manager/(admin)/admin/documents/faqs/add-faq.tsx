'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useActionState, useRef, useState } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAnswer } from '@/components/forms/use-answer'
import { useHydrated } from '@/components/forms/use-hydrated'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { showToast } from '@/components/ui/toast-store'
import { type AddFaqState, createFaq } from './actions'
import { FaqFields } from './faq-fields'
import { useFaqForm } from './use-faq-form'
import { toFailure } from './words'

type Props = {
  sectionId: string
  /** The id of the item that the form will make, so that what is sent twice is one. */
  newId: string
  /** Where there are no items yet, the form stands open. */
  open: boolean
  /** The address of the page that the new item will be on; null where that is this one. */
  itsPage: string | null
  texts: Texts<'faqs'>
  errors: Texts<'errors'>
}

/** Opens and closes the form. A disclosure of the browser's own, so that it opens without scripts. */
export function AddFaq({ sectionId, newId, open, itsPage, texts, errors }: Props) {
  const hydrated = useHydrated()
  const [state, submit, pending] = useActionState(createFaq, null)
  const [round, setRound] = useState(0)
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  const router = useRouter()

  useAnswer(state, ({ result }) => {
    if (!result.ok) return showToast('error', toFailure(result.code, errors, texts.createFailed))
    showToast('success', texts.created)
    if (details.current) details.current.open = false
    summary.current?.focus()
    setRound((last) => last + 1)
    if (itsPage) router.push(itsPage, { scroll: false })
  })

  return (
    <details ref={details} open={open || (state !== null && !hydrated)} className="group mt-6">
      <summary
        ref={summary}
        className={buttonClass(
          'primary',
          'list-none group-open:bg-transparent! group-open:text-ink! group-open:ring-1 group-open:ring-line-strong group-open:ring-inset [&::-webkit-details-marker]:hidden',
        )}
      >
        <Plus aria-hidden className="size-5 group-open:hidden" />
        <span className="group-open:hidden">{texts.add}</span>
        <span className="hidden group-open:inline">{texts.cancel}</span>
      </summary>
      <Card className="mt-4 p-5 md:p-6">
        <h3 className="mb-5 text-xl">{texts.addTitle}</h3>
        {hydrated ? null : <Answer state={state} texts={texts} errors={errors} />}
        {/* Whatever has been added leaves a blank form behind. */}
        <AddForm
          key={round}
          fields={{ id: state?.typed.id ?? newId, sectionId }}
          typed={state?.typed}
          submit={submit}
          pending={pending}
          texts={texts}
          errors={errors}
        />
      </Card>
    </details>
  )
}

type FormProps = Pick<Props, 'texts' | 'errors'> & {
  fields: { id: string; sectionId: string }
  typed?: { question: string; answer: string }
  submit: (form: FormData) => void
  pending: boolean
}

function AddForm({ fields, typed, submit, pending, texts, errors }: FormProps) {
  const hydrated = useHydrated()
  const defaultValues = { question: '', answer: '' }
  const { register, send, problems } = useFaqForm({ defaultValues, errors, submit, pending, fields })
  return (
    <form action={submit} onSubmit={send} noValidate={hydrated}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FaqFields
        prefix="new-faq"
        register={register}
        problems={problems}
        defaults={typed}
        texts={texts}
        errors={errors}
      />
      <SubmitButton
        pending={pending}
        label={texts.create}
        pendingLabel={texts.creating}
        className="mt-5 min-h-12"
      />
    </form>
  )
}

/** What became of it, where no script shows a toast. */
function Answer({ state, texts, errors }: Pick<Props, 'texts' | 'errors'> & { state: AddFaqState }) {
  if (!state) return null
  const { result } = state
  if (result.ok) return <Alert title={texts.created} />
  return <Alert variant="destructive" title={toFailure(result.code, errors, texts.createFailed)} />
}

'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useActionState } from 'react'
import { FaqFields } from '@/components/faqs/faq-fields'
import { useFaqForm } from '@/components/faqs/use-faq-form'
import { toFailure } from '@/components/forms/failure'
import { FormDisclosure, useDisclosure } from '@/components/forms/form-disclosure'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAnswer } from '@/components/forms/use-answer'
import { useHydrated } from '@/components/forms/use-hydrated'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import { showToast } from '@/components/ui/toast-store'
import { type AddFaqState, createFaq } from './actions'

type Props = {
  sectionId: string
  /** A form sent twice creates one item because it sends the id. */
  newId: string
  open: boolean
  /** The page that will show the new item; null if it is this page. */
  itsPage: string | null
  texts: Texts<'faqs'>
  errors: Texts<'errors'>
}

export function AddFaq({ sectionId, newId, open, itsPage, texts, errors }: Props) {
  const hydrated = useHydrated()
  const [state, submit, pending] = useActionState(createFaq, null)
  const disclosure = useDisclosure()
  const router = useRouter()

  useAnswer(state, ({ result }) => {
    if (!result.ok) return showToast('error', toFailure(result.code, errors, texts.createFailed))
    showToast('success', texts.created)
    disclosure.close()
    if (itsPage) router.push(itsPage, { scroll: false })
  })

  return (
    <FormDisclosure
      disclosure={disclosure}
      open={open || (state !== null && !(hydrated && state.result.ok))}
      icon={<Plus aria-hidden className="size-5 group-open:hidden" />}
      label={texts.add}
      cancelLabel={texts.cancel}
    >
      <h3 className="mb-5 text-xl">{texts.addTitle}</h3>
      {hydrated ? null : <Answer state={state} texts={texts} errors={errors} />}
      {/* The key resets the form after each added item. */}
      <AddForm
        key={disclosure.round}
        fields={{ id: state?.typed.id ?? newId, sectionId }}
        typed={state?.typed}
        submit={submit}
        pending={pending}
        texts={texts}
        errors={errors}
      />
    </FormDisclosure>
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

/** For browsers without scripts, which show no toast. */
function Answer({ state, texts, errors }: Pick<Props, 'texts' | 'errors'> & { state: AddFaqState }) {
  if (!state) return null
  const { result } = state
  if (result.ok) return <Alert title={texts.created} />
  return <Alert variant="destructive" title={toFailure(result.code, errors, texts.createFailed)} />
}

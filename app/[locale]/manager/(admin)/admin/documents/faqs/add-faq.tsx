'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { toast } from 'sonner'
import { FaqFields } from '@/components/faqs/faq-fields'
import { useFaqForm } from '@/components/faqs/use-faq-form'
import { toFailure } from '@/components/forms/failure'
import { FormDisclosure, useDisclosure } from '@/components/forms/form-disclosure'
import { SubmitButton } from '@/components/forms/submit-button'
import { useAnswer } from '@/components/forms/use-answer'
import { useHydrated } from '@/components/forms/use-hydrated'
import { Alert } from '@/components/ui/alert'
import { type AddFaqState, createFaq } from './actions'

type Props = {
  sectionId: string
  /** A form sent twice creates one item because it sends the id. */
  newId: string
  open: boolean
  /** The page that will show the new item; null if it is this page. */
  itsPage: string | null
}

export function AddFaq({ sectionId, newId, open, itsPage }: Props) {
  const t = useTranslations('faqs')
  const tErrors = useTranslations('errors')
  const hydrated = useHydrated()
  const [state, submit, pending] = useActionState(createFaq, null)
  const disclosure = useDisclosure()
  const router = useRouter()

  useAnswer(state, ({ result }) => {
    if (!result.ok) {
      toast.error(toFailure(result.code, tErrors, t('createFailed')))
      return
    }
    toast.success(t('created'))
    disclosure.close()
    if (itsPage) router.push(itsPage, { scroll: false })
  })

  return (
    <FormDisclosure
      disclosure={disclosure}
      open={open || (state !== null && !(hydrated && state.result.ok))}
      icon={<Plus aria-hidden className="size-5 group-open:hidden" />}
      label={t('add')}
      cancelLabel={t('cancel')}
    >
      <h3 className="mb-5 text-xl">{t('addTitle')}</h3>
      {hydrated ? null : <Answer state={state} />}
      {/* The key resets the form after each added item. */}
      <AddForm
        key={disclosure.round}
        fields={{ id: state?.typed.id ?? newId, sectionId }}
        typed={state?.typed}
        submit={submit}
        pending={pending}
      />
    </FormDisclosure>
  )
}

type FormProps = {
  fields: { id: string; sectionId: string }
  typed?: { question: string; answer: string }
  submit: (form: FormData) => void
  pending: boolean
}

function AddForm({ fields, typed, submit, pending }: FormProps) {
  const t = useTranslations('faqs')
  const hydrated = useHydrated()
  const defaultValues = { question: '', answer: '' }
  const { register, send, problems } = useFaqForm({ defaultValues, submit, pending, fields })
  return (
    <form action={submit} onSubmit={send} noValidate={hydrated}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FaqFields prefix="new-faq" register={register} problems={problems} defaults={typed} />
      <SubmitButton
        pending={pending}
        label={t('create')}
        pendingLabel={t('creating')}
        className="mt-5 min-h-12"
      />
    </form>
  )
}

/** For browsers without scripts, which show no toast. */
function Answer({ state }: { state: AddFaqState }) {
  const t = useTranslations('faqs')
  const tErrors = useTranslations('errors')
  if (!state) return null
  const { result } = state
  if (result.ok) return <Alert title={t('created')} />
  return <Alert variant="destructive" title={toFailure(result.code, tErrors, t('createFailed'))} />
}

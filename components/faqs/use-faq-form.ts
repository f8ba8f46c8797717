'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { startTransition } from 'react'
import { toast } from 'sonner'
import { useHydratedForm } from '@/components/forms/use-hydrated-form'
import { faqTextSchema } from '@/lib/faqs/schema'
import type { FaqValues } from './faq-fields'

type Options = {
  defaultValues: FaqValues
  submit: (form: FormData) => void
  pending: boolean
  fields: Record<string, string>
}

/** Checked with the action's schema before it is sent. */
export function useFaqForm({ defaultValues, submit, pending, fields }: Options) {
  const tErrors = useTranslations('errors')
  const { register, handleSubmit, formState } = useHydratedForm({
    resolver: zodResolver(faqTextSchema),
    defaultValues,
  })
  const send = handleSubmit(
    (text) => {
      if (pending) return
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...fields, ...text })) form.set(name, value)
      // The form's own action would clear the fields.
      startTransition(() => submit(form))
    },
    (problems) => {
      const codes = [problems.question?.message, problems.answer?.message]
      if (codes.includes('faq_incomplete')) toast.error(tErrors('faq_incomplete'))
    },
  )
  return { register, send, problems: formState.errors }
}

'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { FaqFields } from '@/components/faqs/faq-fields'
import { toErrorText } from '@/components/forms/error-text'
import { FormDisclosure, useDisclosure } from '@/components/forms/form-disclosure'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { createFaq } from './actions'

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
  const disclosure = useDisclosure()
  const router = useRouter()
  return (
    <FormDisclosure
      disclosure={disclosure}
      open={open}
      icon={<Plus aria-hidden className="size-5 group-open:hidden" />}
      label={t('add')}
      cancelLabel={t('cancel')}
    >
      <h3 className="mb-5 text-xl">{t('addTitle')}</h3>
      {/* The key resets the form after each added item. */}
      <AddForm
        key={disclosure.round}
        fields={{ id: newId, sectionId }}
        onAdded={() => {
          disclosure.close()
          if (itsPage) router.push(itsPage, { scroll: false })
        }}
      />
    </FormDisclosure>
  )
}

type FormProps = { fields: { id: string; sectionId: string }; onAdded: () => void }

function AddForm({ fields, onAdded }: FormProps) {
  const t = useTranslations('faqs')
  const tErrors = useTranslations('errors')
  const { register, formProps, getError, pending } = useActionForm(
    async () => (await import('@/lib/faqs/schema')).createFaqSchema,
    createFaq,
    {
      fields,
      draft: `new faq ${fields.sectionId}`,
      onResult: (result) => {
        if (!result.ok) {
          toast.error(toErrorText(result.code, tErrors, t('createFailed')))
          return
        }
        toast.success(t('created'))
        onAdded()
      },
      onInvalid: (code) => toast.error(tErrors(code)),
    },
  )
  return (
    <form {...formProps}>
      <FaqFields
        prefix="new-faq"
        question={register('question')}
        answer={register('answer')}
        getError={getError}
      />
      <SubmitButton
        pending={pending}
        label={t('create')}
        pendingLabel={t('creating')}
        className="mt-5 min-h-12"
      />
    </form>
  )
}

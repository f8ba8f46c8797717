'use client'

import { UserPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FormDisclosure, useDisclosure } from '@/components/forms/form-disclosure'
import { AddMemberForm } from './add-member-form'

type Props = {
  /** Opened by the address. */
  open: boolean
}

export function AddMember({ open }: Props) {
  const t = useTranslations('members')
  const disclosure = useDisclosure()
  return (
    <FormDisclosure
      disclosure={disclosure}
      open={open}
      icon={<UserPlus aria-hidden className="size-5 group-open:hidden" />}
      label={t('addUser')}
      inRow
      className="max-sm:w-full"
      cancelLabel={t('cancel')}
    >
      <h2 className="text-xl">{t('addTitle')}</h2>
      {/* The key resets the form after each added member. */}
      <AddMemberForm key={disclosure.round} onAdded={disclosure.close} />
    </FormDisclosure>
  )
}

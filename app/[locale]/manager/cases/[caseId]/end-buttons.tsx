'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { deleteDraft, withdrawCase } from '@/app/[locale]/manager/cases/actions'
import { DeleteButton } from '@/components/forms/delete-button'
import { toErrorText } from '@/components/forms/error-text'
import { casesPath } from '@/lib/cases/paths'

export function DeleteDraft({ caseId }: { caseId: string }) {
  const t = useTranslations('cases.deleteDraft')
  const tErrors = useTranslations('errors')
  const router = useRouter()
  return (
    <DeleteButton
      action={async () => {
        const result = await deleteDraft({ caseId })
        if (result.ok) router.push(casesPath)
        return result
      }}
      done={t('done')}
      toMessage={(code) => toErrorText(code, tErrors, t('failed'))}
      focus="content"
      dialog={{
        title: t('title'),
        text: t('text'),
        cancel: t('cancel'),
        confirm: t('confirm'),
        busy: t('busy'),
      }}
      className="mt-4"
      text={t('confirm')}
    />
  )
}

type Props = { caseId: string; entryId: string; version: number }

export function Withdraw(props: Props) {
  const t = useTranslations('cases.withdraw')
  const tErrors = useTranslations('errors')
  return (
    <DeleteButton
      action={() => withdrawCase(props)}
      done={t('done')}
      toMessage={(code) => toErrorText(code, tErrors, t('failed'))}
      focus="thread"
      dialog={{
        title: t('title'),
        text: t('text'),
        cancel: t('cancel'),
        confirm: t('confirm'),
        busy: t('busy'),
      }}
      className="mt-6"
      text={t('confirm')}
    />
  )
}

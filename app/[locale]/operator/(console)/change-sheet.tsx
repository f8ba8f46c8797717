'use client'

import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { SideSheet } from '@/components/ui/side-sheet'

type Props = {
  sheet: RefObject<HTMLDialogElement | null>
  title: string
  formProps: ComponentProps<'form'>
  pending: boolean
  problem: string | null
  onClose: () => void
  children: ReactNode
}

/** The form that changes a row of the console. */
export function ChangeSheet({ sheet, title, formProps, pending, problem, onClose, children }: Props) {
  const t = useTranslations('console')
  return (
    <SideSheet
      ref={sheet}
      title={title}
      closeLabel={t('close')}
      // The transition goes on for a moment after its problem is shown.
      busy={pending && problem === null}
      onClose={onClose}
    >
      <form {...formProps} className="mt-6 space-y-5">
        {problem ? <Alert variant="destructive" title={problem} /> : null}
        {children}
        <div className="flex flex-wrap gap-3 pt-1">
          <SubmitButton pending={pending} label={t('save')} pendingLabel={t('saving')} className="min-h-12" />
          <Button
            variant="secondary"
            className="min-h-12"
            disabled={pending}
            onClick={() => sheet.current?.close()}
          >
            {t('cancel')}
          </Button>
        </div>
      </form>
    </SideSheet>
  )
}

'use client'

import { Mail } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type SubmitEvent, useTransition } from 'react'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { toErrorText } from '@/components/forms/error-text'
import { Button } from '@/components/ui/button'
import { remindFormId } from '@/lib/members/member'
import { remindMembers } from './actions'

type Props = { label: string }

/** Reminds everyone who has not signed in, or the members chosen in the list. */
export function RemindForm({ label }: Props) {
  const t = useTranslations('members')
  const tErrors = useTranslations('errors')
  const [pending, start] = useTransition()
  const remind = (input: { members: string[]; all: boolean }) =>
    start(async () => {
      if (pending) return
      const result = await callAction(() => remindMembers(input))
      if (!result.ok) toast.error(toErrorText(result.code, tErrors, t('remindFailed')))
      else if (result.data.queued > 0) toast.success(t('reminded', { count: result.data.queued }))
      else toast.success(t('remindedNone'))
    })

  /** The form has no `action`, because React would reset the chosen members after it. */
  function remindChosen(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    remind({ members: new FormData(event.currentTarget).getAll('member').map(String), all: false })
  }

  return (
    <form id={remindFormId} onSubmit={remindChosen} className="no-print mt-4">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          className="max-sm:w-full"
          aria-disabled={pending || undefined}
          onClick={() => remind({ members: [], all: true })}
        >
          <Mail aria-hidden className="size-5" />
          {label}
        </Button>
        <Button type="submit" variant="quiet" className="max-sm:w-full" aria-disabled={pending || undefined}>
          {t('remindChosen')}
        </Button>
      </div>
      <p className="mt-1 text-sm text-muted">{t('remindHint')}</p>
    </form>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { toFailure } from '@/components/forms/failure'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { Button, buttonClass } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Select } from '@/components/ui/select'
import type { ActionResult } from '@/lib/action'
import { type Role, roles } from '@/lib/auth/permissions'
import { changeRole } from './actions'

type Props = {
  memberId: string
  role: Role
  /** Contains the member's name. */
  label: string
  isSelf: boolean
}

/** Admins who would lose their own role are asked first. Without scripts a form with a button. */
export function RoleSelect({ memberId, role, label, isSelf }: Props) {
  const t = useTranslations('members')
  const tErrors = useTranslations('errors')
  const { state, formAction, send, pending } = useFormAction<ActionResult<void>>(changeRole, () =>
    failed('unexpected'),
  )
  const [chosen, setChosen] = useState(role)
  const [asking, setAsking] = useState(false)

  useAnswer(state, (answer) => {
    if (answer.ok) toast.success(t('roleUpdated'))
    else toast.error(toFailure(answer.code, tErrors, t('roleFailed')))
  })

  function save(next: Role) {
    const form = new FormData()
    form.set('memberId', memberId)
    form.set('role', next)
    setChosen(next)
    send(form)
  }

  function choose(value: string) {
    const next = roles.find((one) => one === value)
    if (!next || next === role || pending) return
    if (isSelf && next !== 'ADMIN') setAsking(true)
    else save(next)
  }

  return (
    <>
      <form action={formAction} className="flex items-center gap-2">
        <input type="hidden" name="memberId" value={memberId} />
        <Select
          name="role"
          aria-label={label}
          aria-busy={pending}
          // The chosen role while the action runs, then the stored one.
          value={pending ? chosen : role}
          onChange={(event) => choose(event.target.value)}
          className="w-full min-w-42 max-xl:max-w-80"
        >
          {roles.map((one) => (
            <option key={one} value={one}>
              {t(`roles.${one}`)}
            </option>
          ))}
        </Select>
        <button type="submit" className={buttonClass('secondary', 'without-script')}>
          {t('saveRole')}
        </button>
      </form>
      {asking ? (
        <ConfirmDialog
          title={t('ownRoleTitle')}
          text={t('ownRoleText')}
          cancelLabel={t('cancel')}
          busy={pending}
          onClose={() => setAsking(false)}
          confirm={
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false)
                save('MEMBER')
              }}
            >
              {t('ownRoleConfirm')}
            </Button>
          }
        />
      ) : null}
    </>
  )
}

'use client'

import { useState } from 'react'
import { toFailure } from '@/components/forms/failure'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import type { Texts } from '@/components/texts'
import { Button, buttonClass } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Select } from '@/components/ui/select'
import { showToast } from '@/components/ui/toast-store'
import type { ActionResult } from '@/lib/action'
import { type Role, roles } from '@/lib/auth/permissions'
import { changeRole } from './actions'

type Props = {
  memberId: string
  role: Role
  /** Contains the member's name. */
  label: string
  isSelf: boolean
  texts: Texts<'members'>
  errors: Texts<'errors'>
}

/** Admins who would lose their own role are asked first. Without scripts a form with a button. */
export function RoleSelect({ memberId, role, label, isSelf, texts, errors }: Props) {
  const { state, formAction, send, pending } = useFormAction<ActionResult<void>>(changeRole, () =>
    failed('unexpected'),
  )
  const [chosen, setChosen] = useState(role)
  const [asking, setAsking] = useState(false)

  useAnswer(state, (answer) => {
    if (answer.ok) showToast('success', texts.roleUpdated)
    else showToast('error', toFailure(answer.code, errors, texts.roleFailed))
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
              {texts.roles[one]}
            </option>
          ))}
        </Select>
        <button type="submit" className={buttonClass('secondary', 'without-script')}>
          {texts.saveRole}
        </button>
      </form>
      {asking ? (
        <ConfirmDialog
          title={texts.ownRoleTitle}
          text={texts.ownRoleText}
          cancelLabel={texts.cancel}
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
              {texts.ownRoleConfirm}
            </Button>
          }
        />
      ) : null}
    </>
  )
}

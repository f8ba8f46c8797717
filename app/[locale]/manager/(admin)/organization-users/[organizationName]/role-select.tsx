'use client'

import { useTranslations } from 'next-intl'
import { useState, useTransition } from 'react'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { toFailure } from '@/components/forms/failure'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Select } from '@/components/ui/select'
import { type Role, roles } from '@/lib/auth/permissions'
import { changeRole } from './actions'

type Props = {
  memberId: string
  role: Role
  /** Contains the member's name. */
  label: string
  isSelf: boolean
}

/** Admins who would lose their own role are asked first. */
export function RoleSelect({ memberId, role, label, isSelf }: Props) {
  const t = useTranslations('members')
  const tErrors = useTranslations('errors')
  const [pending, start] = useTransition()
  const [chosen, setChosen] = useState(role)
  const [asking, setAsking] = useState(false)

  function save(next: Role) {
    setChosen(next)
    start(async () => {
      const result = await callAction(() => changeRole({ memberId, role: next }))
      if (result.ok) toast.success(t('roleUpdated'))
      else toast.error(toFailure(result.code, tErrors, t('roleFailed')))
    })
  }

  function choose(value: string) {
    const next = roles.find((one) => one === value)
    if (!next || next === role || pending) return
    if (isSelf && next !== 'ADMIN') setAsking(true)
    else save(next)
  }

  return (
    <>
      <Select
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

'use client'

import { useTranslations } from 'next-intl'
import { type SubmitEvent, useRef, useState } from 'react'
import { toast } from 'sonner'
import { toErrorText } from '@/components/forms/error-text'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { readUnfinished } from '@/components/forms/unfinished-fields'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Select } from '@/components/ui/select'
import { SideSheet } from '@/components/ui/side-sheet'
import { type Role, roles } from '@/lib/auth/permissions'
import { editMember } from './actions'
import { findHouseholdChanges } from './household-changes'
import { HouseholdFields } from './household-fields'
import type { EditedMember } from './member-menu'

type Props = { member: EditedMember; isSelf: boolean; onClose: () => void }

/** Sends only what has changed, because another admin may change the rest. A raise is confirmed. */
export function MemberSheet({ member, isSelf, onClose }: Props) {
  const { id, fullName: name, email, role } = member
  const t = useTranslations('members')
  const tErrors = useTranslations('errors')
  const sheet = useRef<HTMLDialogElement>(null)
  const question = useRef<HTMLDialogElement>(null)
  const confirmed = useRef(false)
  const [asking, setAsking] = useState<Role | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const changed = useRef<'role' | 'household'>('role')

  const form = useActionForm(
    async () => (await import('@/lib/members/schema')).editMemberSchema,
    editMember,
    {
      fields: { memberId: id },
      toInput: (values) => {
        changed.current = values.role === role ? 'household' : 'role'
        return {
          memberId: id,
          ...findHouseholdChanges(member, values),
          role: values.role === role ? undefined : values.role,
        }
      },
      draft: `member ${id}`,
      onResult: (result) => {
        confirmed.current = false
        const isRole = changed.current === 'role'
        if (!result.ok) {
          setProblem(toErrorText(result.code, tErrors, t(isRole ? 'roleFailed' : 'householdFailed')))
          return
        }
        // The toast comes after, because an open dialog hides it from screen readers.
        sheet.current?.close()
        toast.success(t(isRole ? 'roleUpdated' : 'householdSaved'))
      },
    },
  )
  const { formProps, pending } = form
  const dialog = isSelf
    ? { title: t('ownRoleTitle'), text: t('ownRoleText'), confirm: t('ownRoleConfirm') }
    : asking === 'BOARD'
      ? { title: t('boardTitle', { name }), text: t('boardText'), confirm: t('boardConfirm') }
      : { title: t('raiseTitle', { name }), text: t('raiseText'), confirm: t('raiseConfirm') }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    setProblem(null)
    const sent = new FormData(event.currentTarget)
    const chosen = roles.find((one) => one === sent.get('role')) ?? role
    const household = Object.fromEntries(sent.entries())
    const isUnchanged = chosen === role && Object.keys(findHouseholdChanges(member, household)).length === 0
    if (isUnchanged && Object.keys(readUnfinished(event.currentTarget)).length === 0) {
      event.preventDefault()
      sheet.current?.close()
      return
    }
    const isRaise = roles.indexOf(chosen) > roles.indexOf(role)
    if (chosen === role || confirmed.current || !(isSelf || isRaise)) return formProps.onSubmit(event)
    event.preventDefault()
    setAsking(chosen)
  }

  return (
    <>
      <SideSheet
        ref={sheet}
        title={name}
        closeLabel={t('close')}
        // The transition goes on for a moment after its problem is shown.
        busy={pending && problem === null}
        onClose={onClose}
      >
        <p className="mt-1 text-muted wrap-anywhere">{email}</p>
        <form {...formProps} onSubmit={submit} className="mt-6 space-y-5">
          {problem ? <Alert variant="destructive" title={problem} /> : null}
          <Field id="edit-role" label={t('role')}>
            {(control) => (
              <Select {...control} {...form.register('role')} defaultValue={role}>
                {roles.map((one) => (
                  <option key={one} value={one}>
                    {t(`roles.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <HouseholdFields
            prefix="edit-"
            start={member}
            register={form.register}
            setValue={form.setValue}
            getError={form.getError}
          />
          <div className="flex flex-wrap gap-3 pt-1">
            <SubmitButton
              pending={pending}
              label={t('save')}
              pendingLabel={t('saving')}
              className="min-h-12"
            />
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
      {asking ? (
        <ConfirmDialog
          ref={question}
          title={dialog.title}
          text={dialog.text}
          cancelLabel={t('cancel')}
          busy={pending}
          onClose={() => setAsking(null)}
          confirm={
            <Button
              onClick={() => {
                confirmed.current = true
                // The focus returns to the button that saves.
                question.current?.close()
                formProps.ref.current?.requestSubmit()
              }}
            >
              {dialog.confirm}
            </Button>
          }
        />
      ) : null}
    </>
  )
}

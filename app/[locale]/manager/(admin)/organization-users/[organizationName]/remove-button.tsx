'use client'

import { useActionState } from 'react'
import { DeleteButton } from '@/components/forms/delete-button'
import { toFailure } from '@/components/forms/failure'
import type { Texts } from '@/components/texts'
import { Button, buttonClass } from '@/components/ui/button'
import { dangerClass } from '@/components/ui/confirm-button'
import { postRemoval, removeMember } from './actions'

type Props = {
  memberId: string
  /** Contains the member's name. */
  label: string
  question: string
  texts: Texts<'members'>
  errors: Texts<'errors'>
}

export function RemoveButton({ memberId, label, question, texts, errors }: Props) {
  const [plain, removePlainly] = useActionState(postRemoval, null)
  return (
    <>
      <DeleteButton
        action={() => removeMember({ memberId })}
        done={texts.removed}
        toMessage={(code) => toFailure(code, errors, texts.removeFailed)}
        focus="members"
        label={label}
        word={{ text: texts.remove, where: 'tip' }}
        className="px-3"
        dialog={{
          title: texts.removeTitle,
          text: question,
          cancel: texts.cancel,
          confirm: texts.removeConfirm,
          busy: texts.removing,
        }}
      />
      <details className="without-script">
        <summary className={buttonClass('quiet', dangerClass)}>{label}</summary>
        <form action={removePlainly} className="mt-2 space-y-3">
          <input type="hidden" name="memberId" value={memberId} />
          {plain && !plain.ok ? (
            <p role="alert" className="font-semibold text-danger">
              {toFailure(plain.code, errors, texts.removeFailed)}
            </p>
          ) : null}
          <p>{question}</p>
          <Button type="submit" variant="danger">
            {texts.removeConfirm}
          </Button>
        </form>
      </details>
    </>
  )
}

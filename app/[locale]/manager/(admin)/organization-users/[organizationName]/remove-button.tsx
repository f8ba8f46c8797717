'use client'

import { DeleteButton } from '@/components/forms/delete-button'
import { toFailure } from '@/components/forms/failure'
import type { Texts } from '@/components/texts'
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
  return (
    <DeleteButton
      action={() => removeMember({ memberId })}
      plain={{ action: postRemoval, fields: { memberId } }}
      done={texts.removed}
      toMessage={(code) => toFailure(code, errors, texts.removeFailed)}
      focus="members"
      label={label}
      word={{ text: texts.remove, where: 'wideTip' }}
      dialog={{
        title: texts.removeTitle,
        text: question,
        cancel: texts.cancel,
        confirm: texts.removeConfirm,
        busy: texts.removing,
      }}
    />
  )
}

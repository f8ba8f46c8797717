'use client'

import { DeleteButton } from '@/components/forms/delete-button'
import { toFailure } from '@/components/forms/failure'
import type { Texts } from '@/components/texts'
import { deleteEntry, postEntryDeletion } from './actions'

type Props = {
  entryId: string
  label: string
  question: string
  texts: Texts<'calendar'>
  errors: Texts<'errors'>
}

export function DeleteEntry({ entryId, label, question, texts, errors }: Props) {
  return (
    <DeleteButton
      action={() => deleteEntry({ entryId })}
      plain={{ action: postEntryDeletion, fields: { entryId } }}
      done={texts.deleted}
      toMessage={(code) => toFailure(code, errors, texts.deleteFailed)}
      focus="month"
      label={label}
      dialog={{
        title: texts.deleteTitle,
        text: question,
        ...{ cancel: texts.cancel, confirm: texts.delete, busy: texts.deleting },
      }}
    />
  )
}

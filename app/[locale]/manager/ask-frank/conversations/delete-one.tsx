'use client'

import { DeleteButton } from '@/components/forms/delete-button'
import type { Texts } from '@/components/texts'
import { deleteConversation } from './actions'

type Props = { id: string; label: string; texts: Texts<'conversations'> }

export function DeleteOne({ id, label, texts }: Props) {
  return (
    <DeleteButton
      action={() => deleteConversation({ conversationId: id })}
      done={texts.deleted}
      toMessage={() => texts.deleteFailed}
      focus="conversations"
      label={label}
      className="px-3"
      dialog={{
        title: texts.deleteTitle,
        text: texts.deleteText,
        cancel: texts.cancel,
        confirm: texts.delete,
        busy: texts.delete,
      }}
    />
  )
}

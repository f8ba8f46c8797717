'use client'

import { DeleteButton } from '@/components/forms/delete-button'
import type { Texts } from '@/components/texts'
import { deleteAllConversations, deleteConversation } from './actions'

type Props = { id: string; label: string; texts: Texts<'conversations'> }

export function DeleteOne({ id, label, texts }: Props) {
  return (
    <DeleteButton
      action={() => deleteConversation({ conversationId: id })}
      done={texts.deleted}
      toMessage={() => texts.deleteFailed}
      focus="conversations"
      label={label}
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

export function DeleteAll({ texts }: { texts: Texts<'conversations'> }) {
  return (
    <DeleteButton
      action={() => deleteAllConversations({})}
      done={texts.deletedAll}
      toMessage={() => texts.deleteFailed}
      focus="conversations"
      text={texts.deleteAll}
      className="mt-8"
      dialog={{
        title: texts.deleteAllTitle,
        text: texts.deleteAllText,
        cancel: texts.cancel,
        confirm: texts.delete,
        busy: texts.delete,
      }}
    />
  )
}

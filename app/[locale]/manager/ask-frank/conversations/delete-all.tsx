'use client'

import { DeleteButton } from '@/components/forms/delete-button'
import type { Texts } from '@/components/texts'
import { deleteAllConversations } from './actions'

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

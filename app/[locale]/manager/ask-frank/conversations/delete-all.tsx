'use client'

import type { Texts } from '@/components/texts'
import { ConfirmButton, dangerClass } from '@/components/ui/confirm-button'
import { deleteAllConversations } from './actions'
import { tellDeleted } from './tell-deleted'

export function DeleteAll({ texts }: { texts: Texts<'conversations'> }) {
  return (
    <ConfirmButton
      className={`mt-8 ${dangerClass}`}
      dialog={{
        title: texts.deleteAllTitle,
        text: texts.deleteAllText,
        cancel: texts.cancel,
        confirm: texts.delete,
        busy: texts.delete,
      }}
      onConfirm={() => tellDeleted(deleteAllConversations({}), texts.deletedAll, texts)}
    >
      {texts.deleteAll}
    </ConfirmButton>
  )
}

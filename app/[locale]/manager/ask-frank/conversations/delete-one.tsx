'use client'

import { Trash2 } from 'lucide-react'
import type { Texts } from '@/components/texts'
import { ConfirmButton, dangerClass } from '@/components/ui/confirm-button'
import { deleteConversation } from './actions'
import { tellDeleted } from './tell-deleted'

type Props = { id: string; label: string; texts: Texts<'conversations'> }

export function DeleteOne({ id, label, texts }: Props) {
  return (
    <ConfirmButton
      className={`px-3 ${dangerClass}`}
      dialog={{
        title: texts.deleteTitle,
        text: texts.deleteText,
        cancel: texts.cancel,
        confirm: texts.delete,
        busy: texts.delete,
      }}
      onConfirm={() => tellDeleted(deleteConversation({ conversationId: id }), texts.deleted, texts)}
    >
      <Trash2 aria-hidden className="size-5" />
      <span className="sr-only">{label}</span>
    </ConfirmButton>
  )
}

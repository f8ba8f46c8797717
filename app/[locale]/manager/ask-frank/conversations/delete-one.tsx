'use client'

import { Trash2 } from 'lucide-react'
import type { Texts } from '@/components/texts'
import { deleteConversation } from './actions'
import { DeleteButton } from './delete-button'

type Props = { id: string; label: string; texts: Texts<'conversations'> }

export function DeleteOne({ id, label, texts }: Props) {
  return (
    <DeleteButton
      texts={texts}
      title={texts.deleteTitle}
      question={texts.deleteText}
      done={texts.deleted}
      remove={() => deleteConversation({ conversationId: id })}
      className="px-3 text-danger! hover:bg-danger-soft!"
    >
      <Trash2 aria-hidden className="size-5" />
      <span className="sr-only">{label}</span>
    </DeleteButton>
  )
}

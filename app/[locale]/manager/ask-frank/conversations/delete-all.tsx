'use client'

import type { Texts } from '@/components/texts'
import { deleteAllConversations } from './actions'
import { DeleteButton } from './delete-button'

export function DeleteAll({ texts }: { texts: Texts<'conversations'> }) {
  return (
    <DeleteButton
      texts={texts}
      title={texts.deleteAllTitle}
      question={texts.deleteAllText}
      done={texts.deletedAll}
      remove={() => deleteAllConversations({})}
      className="mt-8 text-danger! hover:bg-danger-soft!"
    >
      {texts.deleteAll}
    </DeleteButton>
  )
}

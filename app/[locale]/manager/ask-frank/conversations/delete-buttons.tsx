'use client'

import { useTranslations } from 'next-intl'
import { DeleteButton } from '@/components/forms/delete-button'
import { deleteAllConversations, deleteConversation } from './actions'

type Props = { id: string; label: string }

export function DeleteOne({ id, label }: Props) {
  const t = useTranslations('conversations')
  return (
    <DeleteButton
      action={() => deleteConversation({ conversationId: id })}
      done={t('deleted')}
      toMessage={() => t('deleteFailed')}
      focus="conversations"
      label={label}
      word={t('delete')}
      dialog={{
        title: t('deleteTitle'),
        text: t('deleteText'),
        cancel: t('cancel'),
        confirm: t('delete'),
        busy: t('delete'),
      }}
    />
  )
}

export function DeleteAll() {
  const t = useTranslations('conversations')
  return (
    <DeleteButton
      action={() => deleteAllConversations({})}
      done={t('deletedAll')}
      toMessage={() => t('deleteFailed')}
      focus="conversations"
      text={t('deleteAll')}
      className="mt-8"
      dialog={{
        title: t('deleteAllTitle'),
        text: t('deleteAllText'),
        cancel: t('cancel'),
        confirm: t('delete'),
        busy: t('delete'),
      }}
    />
  )
}

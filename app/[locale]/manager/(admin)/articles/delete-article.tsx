'use client'

import { useTranslations } from 'next-intl'
import { DeleteButton } from '@/components/forms/delete-button'
import { toErrorText } from '@/components/forms/error-text'
import { deleteArticle } from './actions'

type Props = {
  articleId: string
  /** Contains the article's title. */
  label: string
  question: string
}

export function DeleteArticle({ articleId, label, question }: Props) {
  const t = useTranslations('articles')
  const tErrors = useTranslations('errors')
  return (
    <DeleteButton
      action={() => deleteArticle({ articleId })}
      done={t('deleted')}
      toMessage={(code) => toErrorText(code, tErrors, tErrors('article_delete_failed'))}
      focus="articles"
      label={label}
      word={t('delete')}
      dialog={{
        title: t('deleteTitle'),
        text: question,
        cancel: t('cancel'),
        confirm: t('delete'),
        busy: t('deleting'),
      }}
    />
  )
}

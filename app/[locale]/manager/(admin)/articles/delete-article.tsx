'use client'

import { DeleteButton } from '@/components/forms/delete-button'
import { toFailure } from '@/components/forms/failure'
import type { Texts } from '@/components/texts'
import { deleteArticle, postArticleDeletion } from './actions'

type Props = {
  articleId: string
  /** Contains the article's title. */
  label: string
  question: string
  texts: Texts<'articles'>
  errors: Texts<'errors'>
}

export function DeleteArticle({ articleId, label, question, texts, errors }: Props) {
  return (
    <DeleteButton
      action={() => deleteArticle({ articleId })}
      plain={{ action: postArticleDeletion, fields: { articleId } }}
      done={texts.deleted}
      toMessage={(code) => toFailure(code, errors, errors.article_delete_failed)}
      focus="articles"
      label={label}
      word={{ text: texts.delete, where: 'tip' }}
      dialog={{
        title: texts.deleteTitle,
        text: question,
        cancel: texts.cancel,
        confirm: texts.delete,
        busy: texts.deleting,
      }}
    />
  )
}

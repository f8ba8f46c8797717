'use client'

import { Trash2 } from 'lucide-react'
import type { Texts } from '@/components/texts'
import { ConfirmButton, dangerClass } from '@/components/ui/confirm-button'
import { showToast } from '@/components/ui/toast-store'
import { deleteArticle } from './actions'
import { toFailure } from './failure'

type Props = {
  articleId: string
  /** Names what goes. */
  label: string
  question: string
  texts: Texts<'articles'>
  errors: Texts<'errors'>
}

export function DeleteArticle({ articleId, label, question, texts, errors }: Props) {
  async function remove() {
    // A lost connection is no reason to lose the page.
    const result = await deleteArticle({ articleId }).catch(
      () => ({ ok: false, code: 'unexpected' }) as const,
    )
    if (!result.ok) {
      showToast('error', toFailure(result.code, errors, errors.article_delete_failed))
      return undefined
    }
    showToast('success', texts.deleted)
    return 'articles'
  }
  return (
    <ConfirmButton
      className={`px-3 ${dangerClass}`}
      tip={texts.delete}
      dialog={{
        title: texts.deleteTitle,
        text: question,
        cancel: texts.cancel,
        confirm: texts.delete,
        busy: texts.deleting,
      }}
      onConfirm={remove}
    >
      <Trash2 aria-hidden className="size-5" />
      <span aria-hidden className="md:hidden">
        {texts.delete}
      </span>
      <span className="sr-only">{label}</span>
    </ConfirmButton>
  )
}

'use client'

import { LoaderCircle, Trash2 } from 'lucide-react'
import { useState, useTransition } from 'react'
import type { Texts } from '@/components/texts'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { showToast } from '@/components/ui/toast-store'
import { Tooltip } from '@/components/ui/tooltip'
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

/** Asks, and deletes the article. */
export function DeleteButton({ articleId, label, question, texts, errors }: Props) {
  const [asking, setAsking] = useState(false)
  const [pending, startDeleting] = useTransition()

  const remove = () =>
    startDeleting(async () => {
      if (pending) return
      // A lost connection is no reason to lose the page.
      const result = await deleteArticle({ articleId }).catch(
        () => ({ ok: false, code: 'unexpected' }) as const,
      )
      setAsking(false)
      // Told here and not in an effect: the row, and this with it, is gone when the answer arrives.
      if (!result.ok) return showToast('error', toFailure(result.code, errors, errors.article_delete_failed))
      showToast('success', texts.deleted)
      document.getElementById('articles')?.focus()
    })

  return (
    <>
      <Tooltip label={texts.delete}>
        <Button
          variant="quiet"
          onClick={() => setAsking(true)}
          className="needs-script px-3 text-danger! hover:bg-danger-soft!"
        >
          <Trash2 aria-hidden className="size-5" />
          <span aria-hidden className="md:hidden">
            {texts.delete}
          </span>
          <span className="sr-only">{label}</span>
        </Button>
      </Tooltip>
      {asking ? (
        <ConfirmDialog
          title={texts.deleteTitle}
          text={question}
          cancelLabel={texts.cancel}
          busy={pending}
          onClose={() => setAsking(false)}
          confirm={
            <Button variant="danger" onClick={remove} aria-disabled={pending || undefined}>
              {pending ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : null}
              {pending ? texts.deleting : texts.delete}
            </Button>
          }
        />
      ) : null}
    </>
  )
}

'use client'

import { Pencil } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, type SubmitEvent, useRef, useState, useTransition } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { renameConversation } from './actions'
import { DeleteOne } from './delete-buttons'

type Props = {
  id: string
  title: string
  date: string
  deleteLabel: string
  renameLabel: string
  /** Forms for browsers without scripts. */
  plainForms: ReactNode
}

/** Enter saves the title, Escape cancels. */
export function ConversationRow({ id, title, date, deleteLabel, renameLabel, plainForms }: Props) {
  const t = useTranslations('conversations')
  const [isRenaming, setRenaming] = useState(false)
  const [pending, startSaving] = useTransition()
  const renameButton = useRef<HTMLButtonElement>(null)

  function close() {
    setRenaming(false)
    requestAnimationFrame(() => renameButton.current?.focus())
  }

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const next = String(new FormData(event.currentTarget).get('title')).trim()
    if (!next || next === title) return close()
    startSaving(async () => {
      const result = await renameConversation({ conversationId: id, title: next }).catch(() => ({
        ok: false,
      }))
      if (!result.ok) {
        toast.error(t('renameFailed'))
        return
      }
      toast.success(t('renamed'))
      close()
    })
  }

  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }

  if (isRenaming) {
    return (
      <li className="p-3 md:px-5">
        <form onSubmit={save} className="flex flex-wrap items-center gap-2">
          <Input
            name="title"
            aria-label={t('newTitle')}
            defaultValue={title}
            maxLength={120}
            autoFocus
            onKeyDown={cancelOnEscape}
            className="min-w-48 flex-1"
          />
          <Button type="submit" aria-disabled={pending || undefined}>
            {t('save')}
          </Button>
          <Button variant="secondary" onClick={close}>
            {t('cancel')}
          </Button>
        </form>
      </li>
    )
  }
  return (
    <li className="py-1.5 pr-2 pl-4 md:pl-5">
      <div className="flex items-center gap-1">
        <Link
          href={`/manager/ask-frank?conversation=${id}`}
          prefetch={false}
          className="mr-auto min-w-0 py-2 hover:text-accent"
        >
          <span className="block font-semibold wrap-anywhere">{title}</span>
          <span className="text-sm text-muted">{date}</span>
        </Link>
        <Button ref={renameButton} variant="quiet" onClick={() => setRenaming(true)} className="needs-script">
          <Pencil aria-hidden className="size-5" />
          <span className="sr-only">{renameLabel}</span>
        </Button>
        <DeleteOne id={id} label={deleteLabel} />
      </div>
      {plainForms}
    </li>
  )
}

'use client'

import { Pencil } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef, useState } from 'react'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { FormButton } from '@/components/forms/form-button'
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
}

/** Enter saves the title, Escape cancels. */
export function ConversationRow({ id, title: shown, date, deleteLabel, renameLabel }: Props) {
  const t = useTranslations('conversations')
  const [isRenaming, setRenaming] = useState(false)
  const [next, setNext] = useState(shown)
  const renameButton = useRef<HTMLButtonElement>(null)

  function open() {
    setNext(shown)
    setRenaming(true)
  }

  function close() {
    setRenaming(false)
    requestAnimationFrame(() => renameButton.current?.focus())
  }

  async function save() {
    const title = next.trim()
    if (!title || title === shown) return close()
    const result = await callAction(() => renameConversation({ conversationId: id, title }))
    if (!result.ok) {
      toast.error(t('renameFailed'))
      return
    }
    toast.success(t('renamed'))
    close()
  }

  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }

  if (isRenaming) {
    return (
      <li className="p-3 md:px-5">
        <form action={save} className="flex flex-wrap items-center gap-2">
          <Input
            aria-label={t('newTitle')}
            value={next}
            onChange={(event) => setNext(event.target.value)}
            maxLength={120}
            autoFocus
            onKeyDown={cancelOnEscape}
            className="min-w-48 flex-1"
          />
          <FormButton>{t('save')}</FormButton>
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
          <span className="block font-semibold wrap-anywhere">{shown}</span>
          <span className="text-sm text-muted">{date}</span>
        </Link>
        <Button ref={renameButton} variant="quiet" onClick={open}>
          <Pencil aria-hidden className="size-5" />
          <span className="sr-only">{renameLabel}</span>
        </Button>
        <DeleteOne id={id} label={deleteLabel} />
      </div>
    </li>
  )
}

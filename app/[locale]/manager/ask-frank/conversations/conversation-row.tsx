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
import { RowMenu } from '@/components/ui/row-menu'
import { renameConversation } from './actions'
import { DeleteOne } from './delete-buttons'

type Props = { id: string; title: string; date: string }

/** Enter saves the title, Escape cancels. */
export function ConversationRow({ id, title: shown, date }: Props) {
  const t = useTranslations('conversations')
  const [isRenaming, setRenaming] = useState(false)
  const [next, setNext] = useState(shown)
  const row = useRef<HTMLLIElement>(null)

  function open() {
    setNext(shown)
    setRenaming(true)
  }

  function close() {
    setRenaming(false)
    // The menu is a new one, because the form has replaced it.
    requestAnimationFrame(() => row.current?.querySelector('summary')?.focus())
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
      <li ref={row} className="p-3 md:px-5">
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
    <li ref={row} className="relative px-4 py-1.5 md:px-5">
      <Link
        href={`/manager/ask-frank?conversation=${id}`}
        prefetch={false}
        className="block py-2 pr-10 hover:text-accent"
      >
        <span className="block font-semibold wrap-anywhere">{shown}</span>
        <span className="text-sm text-muted">{date}</span>
      </Link>
      <RowMenu label={t('menu', { title: shown })}>
        <Button variant="quiet" onClick={open}>
          <Pencil aria-hidden className="size-5" />
          <span aria-hidden>{t('rename')}</span>
          <span className="sr-only">{t('renameOne', { title: shown })}</span>
        </Button>
        <DeleteOne id={id} label={t('deleteOne', { title: shown })} />
      </RowMenu>
    </li>
  )
}

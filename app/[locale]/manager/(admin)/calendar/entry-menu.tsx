'use client'

import { Pencil } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { RowMenu, type RowMenuHandle } from '@/components/ui/row-menu'
import type { EntryFields } from '@/lib/calendar/calendar'
import { DeleteEntry } from './delete-entry'
import { EntrySheet } from './entry-sheet'

type Props = {
  entry: EntryFields
  /** The date belongs to this article, whose form changes both. */
  articleId: string | null
}

export function EntryMenu({ entry, articleId }: Props) {
  const t = useTranslations('calendar')
  const menu = useRef<RowMenuHandle>(null)
  const [editing, setEditing] = useState(false)
  const { id, title } = entry
  const edit = (
    <>
      <Pencil aria-hidden className="size-5" />
      <span aria-hidden>{t(articleId ? 'editNews' : 'edit')}</span>
      <span className="sr-only">{t(articleId ? 'editArticle' : 'editFor', { title })}</span>
    </>
  )
  return (
    <>
      <RowMenu ref={menu} label={t('menu', { title })}>
        {articleId ? (
          <Link
            href={`/manager/articles?edit=${articleId}`}
            prefetch={false}
            className={buttonClass('quiet')}
          >
            {edit}
          </Link>
        ) : (
          <Button variant="quiet" onClick={() => setEditing(true)}>
            {edit}
          </Button>
        )}
        <DeleteEntry
          entryId={id}
          label={t('deleteFor', { title })}
          question={t(articleId ? 'deleteLinkedText' : 'deleteText', { title })}
        />
      </RowMenu>
      {editing ? (
        <EntrySheet
          entry={entry}
          onClose={() => {
            setEditing(false)
            menu.current?.close()
          }}
        />
      ) : null}
    </>
  )
}

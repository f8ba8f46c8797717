'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { toErrorText } from '@/components/forms/error-text'
import { useActionForm } from '@/components/forms/use-action-form'
import type { Action } from '@/lib/action'
import type { EditedArticle } from '@/lib/articles/article'
import { toDraftNotes } from '@/lib/articles/files/notes'
import type { ChosenImage } from './image-field'

type Options = {
  action: Action<EditedArticle | null>
  draft: string
  imageSrc: string | null
  fallback: string
  /** Is null if the article was saved, otherwise the version that another admin saved meanwhile. */
  onSaved: (stored: EditedArticle | null) => void
}

export function useArticleForm({ action, draft, imageSrc, fallback, onSaved }: Options) {
  const tErrors = useTranslations('errors')
  const [image, setImage] = useState<ChosenImage>({ stored: imageSrc, file: null, preview: null })
  const form = useActionForm(async () => (await import('@/lib/articles/schema')).articleTextSchema, action, {
    draft,
    toInput: (_, frame) => {
      const sent = new FormData(frame)
      if (image.file) sent.set('image', image.file)
      else if (imageSrc && !image.stored) sent.set('removeImage', 'yes')
      return sent
    },
    onResult: (result) => {
      if (result.ok) onSaved(result.data)
      else toast.error(toErrorText(result.code, tErrors, fallback))
    },
  })
  const { posted, refused } = form
  const isSaved = posted?.ok === true && posted.data === null
  const typed = posted?.typed && !isSaved ? posted.typed : null
  return {
    ...form,
    image,
    setImage,
    /** The browser posted the form before the scripts ran, and it was saved. */
    isSaved,
    /** The browser posted it, and this was refused, so that the page shows the typed text again. */
    typed: typed && toTyped(typed),
    notes: { typed: typed ? toDraftNotes(typed) : {}, restored: form.restored ?? {} },
    failure: refused ? toErrorText(refused.code, tErrors, fallback) : null,
  }
}

export type ArticleForm = ReturnType<typeof useArticleForm>

const toLines = (text = '') => text.split('\n').filter(Boolean)

/** The fields of a posted form, as the form starts with them. */
function toTyped(typed: Record<string, string>) {
  const { title = '', content = '', eventDay: day = '', eventFrom: from = '', eventTo: to = '' } = typed
  const { eventLastDay: lastDay = '', eventPlace: place = '' } = typed
  const publishing = typed.publishing === 'later' || typed.publishing === 'draft' ? typed.publishing : 'now'
  return {
    text: { title, content },
    imageAlt: typed.imageAlt ?? '',
    recipients:
      typed.audience === 'chosen'
        ? { stairwells: toLines(typed.stairwells), apartments: toLines(typed.apartments) }
        : null,
    event: day || lastDay || from || to || place ? { day, lastDay, from, to, place } : null,
    publishing: {
      publishing,
      publishAt: typed.publishAt ?? '',
      expiresAt: typed.expiresAt ?? '',
      isPinned: typed.pinned === 'yes',
      isUrgent: typed.urgent === 'yes',
      urgentUntil: typed.urgentUntil ?? '',
      sendsMail: typed.mail === 'yes',
    } as const,
  }
}

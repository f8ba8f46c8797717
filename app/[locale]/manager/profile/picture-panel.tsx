'use client'

import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import type { Texts } from '@/components/texts'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { showToast } from '@/components/ui/toast-store'
import type { ActionResult } from '@/lib/action'
import { removePicture } from './actions'
import { PictureUpload } from './picture-upload'

type Props = {
  member: { id: string; name: string; pictureSrc: string | null; about: string }
  texts: Texts<'profile'>
  errors: Texts<'errors'>
}

/** Shows the result of a removal because its button unmounts. */
export function PicturePanel({ member, texts, errors }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const {
    state,
    formAction,
    onSubmit,
    pending: removing,
  } = useFormAction<ActionResult | null>(removePicture, () => failed('picture_remove_failed'))

  useAnswer(state, (removed) => {
    if (!removed.ok) return showToast('error', errors[removed.code])
    showToast('success', texts.pictureRemoved)
    input.current?.focus()
  })

  return (
    <Card className="flex flex-col gap-5 p-5 sm:flex-row sm:items-center md:p-6">
      <Avatar name={member.name} src={member.pictureSrc} className="size-24 text-4xl" />
      <section aria-labelledby="picture-title" className="min-w-0 flex-1">
        <p className="text-xl font-bold leading-tight">{member.name}</p>
        <p className="text-muted">{member.about}</p>
        <h2 id="picture-title" className="sr-only">
          {texts.pictureTitle}
        </h2>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <PictureUpload memberId={member.id} input={input} texts={texts} errors={errors} />
          {member.pictureSrc ? (
            <form action={formAction} onSubmit={onSubmit}>
              <Button type="submit" variant="quiet" aria-disabled={removing || undefined}>
                <Trash2 aria-hidden className="size-5" />
                {removing ? texts.pictureRemoving : texts.pictureRemove}
              </Button>
            </form>
          ) : null}
        </div>
        <p id="picture-text" className="mt-2 text-sm text-muted">
          {texts.pictureText}
        </p>
      </section>
    </Card>
  )
}

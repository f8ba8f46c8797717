'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { toast } from 'sonner'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { ActionResult } from '@/lib/action'
import { removePicture } from './actions'
import { PictureUpload } from './picture-upload'

type Props = {
  member: { id: string; name: string; pictureSrc: string | null; about: string }
}

/** Shows the result of a removal because its button unmounts. */
export function PicturePanel({ member }: Props) {
  const t = useTranslations('profile')
  const tErrors = useTranslations('errors')
  const input = useRef<HTMLInputElement>(null)
  const {
    state,
    formAction,
    onSubmit,
    pending: removing,
  } = useFormAction<ActionResult | null>(removePicture, () => failed('picture_remove_failed'))

  useAnswer(state, (removed) => {
    if (!removed.ok) {
      toast.error(tErrors(removed.code))
      return
    }
    toast.success(t('pictureRemoved'))
    input.current?.focus()
  })

  return (
    <Card className="flex flex-col gap-5 p-5 sm:flex-row sm:items-center md:p-6">
      <Avatar name={member.name} src={member.pictureSrc} className="size-24 text-4xl" />
      <section aria-labelledby="picture-title" className="min-w-0 flex-1">
        <p className="text-xl font-bold leading-tight">{member.name}</p>
        <p className="text-muted">{member.about}</p>
        <h2 id="picture-title" className="sr-only">
          {t('pictureTitle')}
        </h2>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <PictureUpload memberId={member.id} input={input} />
          {member.pictureSrc ? (
            <form action={formAction} onSubmit={onSubmit}>
              <Button type="submit" variant="quiet" aria-disabled={removing || undefined}>
                <Trash2 aria-hidden className="size-5" />
                {removing ? t('pictureRemoving') : t('pictureRemove')}
              </Button>
            </form>
          ) : null}
        </div>
        <p id="picture-text" className="mt-2 text-sm text-muted">
          {t('pictureText')}
        </p>
      </section>
    </Card>
  )
}

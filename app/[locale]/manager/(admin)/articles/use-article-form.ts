'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { z } from 'zod'
import { toFailure } from '@/components/forms/failure'
import { useActionForm } from '@/components/forms/use-action-form'
import type { EditedArticle } from '@/lib/articles/article'
import { articleTextSchema } from '@/lib/articles/schema'
import { errorCodes } from '@/lib/errors'
import type { ChosenImage } from './image-field'
import { publishingNames } from './publishing-fields'

type Options = {
  address: string
  fields: Record<string, string>
  draft: string
  imageSrc: string | null
  fallback: string
  /** Is null if the article was saved, otherwise the version that another admin saved meanwhile. */
  onSaved: (stored: EditedArticle | null) => void
}

/** A route takes the form, because it may contain an image. */
export function useArticleForm({ address, fields, draft, imageSrc, fallback, onSaved }: Options) {
  const tErrors = useTranslations('errors')
  const [image, setImage] = useState<ChosenImage>({ stored: imageSrc, file: null, preview: null })

  function send(values: z.input<typeof articleTextSchema>): Promise<z.infer<typeof reply>> {
    const sent = new FormData()
    for (const [name, value] of Object.entries({ ...fields, ...values })) if (value) sent.set(name, value)
    const frame = form.formProps.ref.current
    const page = frame && new FormData(frame)
    for (const name of publishingNames) {
      const value = page?.getAll(name).at(-1)
      if (value) sent.set(name, value)
    }
    if (image.file) sent.set('image', image.file)
    else if (imageSrc && !image.stored) sent.set('removeImage', 'yes')
    return sendArticle(address, sent)
  }

  const form = useActionForm(articleTextSchema, send, {
    draft,
    onResult: (result) => {
      if (result.ok) onSaved(result.data)
      else toast.error(toFailure(result.code, tErrors, fallback))
    },
  })
  return { ...form, image, setImage }
}

export type ArticleForm = ReturnType<typeof useArticleForm>

const reply = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    data: z
      .object({
        id: z.string(),
        title: z.string(),
        content: z.string(),
        imageSrc: z.string().nullable(),
        updatedAt: z.string(),
        publishing: z.object({
          publishing: z.enum(['now', 'later', 'draft']),
          publishAt: z.string(),
          expiresAt: z.string(),
          isPinned: z.boolean(),
          isUrgent: z.boolean(),
          urgentUntil: z.string(),
          sendsMail: z.boolean(),
        }),
        event: z
          .object({
            version: z.string(),
            day: z.string(),
            from: z.string(),
            to: z.string(),
            place: z.string(),
          })
          .nullable(),
      })
      .nullable(),
  }),
  z.object({
    ok: z.literal(false),
    code: z.enum(errorCodes),
    fieldErrors: z.record(z.string(), z.enum(errorCodes)),
  }),
])

/** Throws without a connection, and if a proxy answered. */
async function sendArticle(address: string, form: FormData): Promise<z.infer<typeof reply>> {
  const response = await fetch(address, { method: 'POST', body: form })
  return reply.parse(await response.json())
}

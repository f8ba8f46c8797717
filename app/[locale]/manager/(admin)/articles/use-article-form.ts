'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { z } from 'zod'
import { toFailure } from '@/components/forms/failure'
import { useHydratedForm } from '@/components/forms/use-hydrated-form'
import type { EditedArticle } from '@/lib/articles/article'
import { articleTextSchema } from '@/lib/articles/schema'
import { errorCodes, isErrorCode } from '@/lib/errors'
import type { ChosenImage } from './image-field'
import { publishingNames } from './publishing-fields'

type Options = {
  address: string
  fields: Record<string, string>
  start: { title: string; content: string; imageSrc: string | null }
  fallback: string
  /** Null if the article was saved, otherwise the version that another admin saved meanwhile. */
  onAnswer: (stored: EditedArticle | null) => void
}

/** One request at a time. A failure keeps the typed text. */
export function useArticleForm({ address, fields, start, fallback, onAnswer }: Options) {
  const tErrors = useTranslations('errors')
  const [sending, setSending] = useState(false)
  // A ref because the second click of a double click precedes the render.
  const busy = useRef(false)
  const [image, setImage] = useState<ChosenImage>({ kept: start.imageSrc, file: null, preview: null })
  const { register, handleSubmit, formState, setValue } = useHydratedForm({
    resolver: zodResolver(articleTextSchema),
    defaultValues: { title: start.title, content: start.content },
  })

  const submit = handleSubmit(async ({ title, content }, event) => {
    if (busy.current) return
    busy.current = true
    setSending(true)
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, title, content })) form.set(name, value)
    const page = event?.target instanceof HTMLFormElement ? new FormData(event.target) : null
    for (const name of publishingNames) {
      const value = page?.getAll(name).at(-1)
      if (value) form.set(name, value)
    }
    if (image.file) form.set('image', image.file)
    else if (start.imageSrc && !image.kept) form.set('removeImage', 'yes')
    const result = await sendArticle(address, form)
    busy.current = false
    setSending(false)
    if (result.ok) onAnswer(result.data)
    else toast.error(toFailure(result.code, tErrors, fallback))
  })

  const errorOf = (field: 'title' | 'content') => {
    const code = formState.errors[field]?.message
    return isErrorCode(code) ? tErrors(code) : undefined
  }

  return { register, submit, sending, image, setImage, errorOf, setValue }
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
          sendsMail: z.boolean(),
        }),
      })
      .nullable(),
  }),
  z.object({ ok: z.literal(false), code: z.enum(errorCodes) }),
])

/** The route accepts images. */
async function sendArticle(address: string, form: FormData): Promise<z.infer<typeof reply>> {
  try {
    const response = await fetch(address, { method: 'POST', body: form })
    return reply.parse(await response.json())
  } catch {
    // No connection, or a proxy answered.
    return { ok: false, code: 'unexpected' }
  }
}

'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { z } from 'zod'
import type { Texts } from '@/components/texts'
import { showToast } from '@/components/ui/toast-store'
import { errorCodes } from '@/lib/errors'
import { maxPictureBytes } from '@/lib/profile/schema'

const reply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), code: z.enum(errorCodes) }),
])

/** Sends a picture, says how it went, and has the page show it. */
export function usePictureUpload(address: string, done: string, errors: Texts<'errors'>) {
  const router = useRouter()
  const [sending, setSending] = useState(false)
  const [refreshing, startRefresh] = useTransition()

  async function upload(file: File): Promise<void> {
    if (!file.type.startsWith('image/')) return showToast('error', errors.picture_not_image)
    if (file.size > maxPictureBytes) return showToast('error', errors.picture_too_large)
    setSending(true)
    const result = await send(address, file)
    setSending(false)
    if (!result.ok) return showToast('error', errors[result.code])
    showToast('success', done)
    startRefresh(() => router.refresh())
  }

  return { uploading: sending || refreshing, upload }
}

async function send(address: string, file: File): Promise<z.infer<typeof reply>> {
  const body = new FormData()
  body.set('picture', file)
  try {
    const response = await fetch(address, { method: 'POST', body, headers: { accept: 'application/json' } })
    return reply.parse(await response.json())
  } catch {
    // No connection, or an answer of something between us and the server: to the member it is all the same.
    return { ok: false, code: 'picture_upload_failed' }
  }
}

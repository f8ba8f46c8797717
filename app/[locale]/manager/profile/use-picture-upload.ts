'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import type { Texts } from '@/components/texts'
import { showToast } from '@/components/ui/toast-store'
import { type ErrorCode, isErrorCode } from '@/lib/errors'
import { maxPictureBytes } from '@/lib/profile/profile'

/** Sends a picture, shows the result, and refreshes the page. */
export function usePictureUpload(address: string, done: string, errors: Texts<'errors'>) {
  const router = useRouter()
  const [sending, setSending] = useState(false)
  const [refreshing, startRefresh] = useTransition()

  async function upload(file: File): Promise<void> {
    if (!file.type.startsWith('image/')) return showToast('error', errors.picture_not_image)
    if (file.size > maxPictureBytes) return showToast('error', errors.picture_too_large)
    setSending(true)
    const problem = await send(address, file)
    setSending(false)
    if (problem) return showToast('error', errors[problem])
    showToast('success', done)
    startRefresh(() => router.refresh())
  }

  return { uploading: sending || refreshing, upload }
}

/** @returns null if the picture is saved, otherwise the error */
async function send(address: string, file: File): Promise<ErrorCode | null> {
  const body = new FormData()
  body.set('picture', file)
  try {
    const response = await fetch(address, { method: 'POST', body, headers: { accept: 'application/json' } })
    const { ok, code } = await response.json()
    if (ok === true) return null
    return isErrorCode(code) ? code : 'picture_upload_failed'
  } catch {
    // No connection, or a response of a proxy between the browser and the server.
    return 'picture_upload_failed'
  }
}

'use client'

import { Camera, LoaderCircle } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type RefObject, useState, useTransition } from 'react'
import type { Texts } from '@/components/texts'
import { Button, buttonClass } from '@/components/ui/button'
import { FileInput } from '@/components/ui/file-input'
import { showToast } from '@/components/ui/toast-store'
import { type ErrorCode, isErrorCode } from '@/lib/errors'
import { imageTypes } from '@/lib/images/image-types'
import { maxPictureBytes } from '@/lib/profile/profile'

type Props = {
  memberId: string
  input: RefObject<HTMLInputElement | null>
  texts: Texts<'profile'>
  errors: Texts<'errors'>
}

/** With scripts, a chosen file is sent at once. */
export function PictureUpload({ memberId, input, texts, errors }: Props) {
  const address = `/api/files/pictures/${memberId}`
  const { uploading, upload } = usePictureUpload(address, texts.pictureUpdated, errors)
  const Icon = uploading ? LoaderCircle : Camera
  return (
    <form action={address} method="post" encType="multipart/form-data" className="min-w-0">
      <label
        className={buttonClass(
          'secondary',
          'needs-script has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
        )}
      >
        <Icon aria-hidden className={uploading ? 'size-5 animate-spin' : 'size-5'} />
        {uploading ? texts.pictureUploading : texts.pictureUpload}
        <input
          ref={input}
          type="file"
          accept={imageTypes}
          className="sr-only"
          aria-describedby="picture-text"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // Cleared, so that the same file can be chosen again.
            currentTarget.value = ''
            if (file && !uploading) void upload(file)
          }}
        />
      </label>
      <span className="without-script flex flex-wrap items-center gap-2">
        <FileInput name="picture" accept={imageTypes} required aria-label={texts.pictureChoose} />
        <Button type="submit" variant="secondary">
          {texts.pictureUpload}
        </Button>
      </span>
    </form>
  )
}

function usePictureUpload(address: string, done: string, errors: Texts<'errors'>) {
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

/** @returns null if the picture is saved */
async function send(address: string, file: File): Promise<ErrorCode | null> {
  const body = new FormData()
  body.set('picture', file)
  try {
    const response = await fetch(address, { method: 'POST', body, headers: { accept: 'application/json' } })
    const { ok, code } = await response.json()
    if (ok === true) return null
    return isErrorCode(code) ? code : 'picture_upload_failed'
  } catch {
    // No connection, or a proxy answered.
    return 'picture_upload_failed'
  }
}

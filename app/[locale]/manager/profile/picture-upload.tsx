'use client'

import { Camera, LoaderCircle } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type RefObject, useState, useTransition } from 'react'
import { toast } from 'sonner'
import { FileButton } from '@/components/forms/file-input'
import { type ErrorCode, isErrorCode } from '@/lib/errors'
import { imageTypes } from '@/lib/images/image-types'
import { maxPictureBytes } from '@/lib/profile/profile'

type Props = {
  memberId: string
  input: RefObject<HTMLInputElement | null>
}

/** A chosen file is sent at once. */
export function PictureUpload({ memberId, input }: Props) {
  const t = useTranslations('profile')
  const address = `/api/files/pictures/${memberId}`
  const { uploading, upload } = usePictureUpload(address, t('pictureUpdated'))
  const Icon = uploading ? LoaderCircle : Camera
  return (
    <FileButton
      ref={input}
      accept={imageTypes}
      aria-describedby="picture-text"
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0]
        // Cleared, so that the same file can be chosen again.
        currentTarget.value = ''
        if (file && !uploading) void upload(file)
      }}
    >
      <Icon aria-hidden className={uploading ? 'size-5 animate-spin' : 'size-5'} />
      {uploading ? t('pictureUploading') : t('pictureUpload')}
    </FileButton>
  )
}

function usePictureUpload(address: string, done: string) {
  const tErrors = useTranslations('errors')
  const router = useRouter()
  const [sending, setSending] = useState(false)
  const [refreshing, startRefresh] = useTransition()

  async function upload(file: File): Promise<void> {
    if (!file.type.startsWith('image/')) {
      toast.error(tErrors('picture_not_image'))
      return
    }
    if (file.size > maxPictureBytes) {
      toast.error(tErrors('picture_too_large'))
      return
    }
    setSending(true)
    const problem = await send(address, file)
    setSending(false)
    if (problem) {
      toast.error(tErrors(problem))
      return
    }
    toast.success(done)
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
    // There is no connection, or a proxy answered.
    return 'picture_upload_failed'
  }
}

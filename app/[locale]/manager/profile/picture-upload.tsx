'use client'

import { Camera, LoaderCircle } from 'lucide-react'
import type { RefObject } from 'react'
import type { Texts } from '@/components/texts'
import { Button, buttonClass } from '@/components/ui/button'
import { usePictureUpload } from './use-picture-upload'

/** Listed instead of `image/*`, so that a phone converts its own formats to JPEG. */
const types = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

type Props = {
  memberId: string
  input: RefObject<HTMLInputElement | null>
  texts: Texts<'profile'>
  errors: Texts<'errors'>
}

/** With scripts the chosen file is sent at once; without them by the form's button. */
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
          accept={types}
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
        <input
          type="file"
          name="picture"
          accept={types}
          required
          aria-label={texts.pictureChoose}
          className="min-h-11 max-w-full"
        />
        <Button type="submit" variant="secondary">
          {texts.pictureUpload}
        </Button>
      </span>
    </form>
  )
}

'use client'

import { clsx } from 'clsx'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useId, useRef } from 'react'
import { toast } from 'sonner'
import { FileButton } from '@/components/forms/file-input'
import { useDroppedFiles } from '@/components/forms/use-dropped-files'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { maxAltLength } from '@/lib/articles/files/notes'
import { imageTypes } from '@/lib/images/image-types'

const maxBytes = 5 * 1024 * 1024

/** `stored`: the stored image. */
export type ChosenImage = { stored: string | null; file: File | null; preview: string | null }

type Props = {
  image: ChosenImage
  onChange: (image: ChosenImage) => void
  words: 'createForm' | 'editForm'
  /** What the image shows. */
  alt?: string
  /** A picture that is dropped here is chosen. */
  dropArea: RefObject<HTMLElement | null>
}

export function ImageField({ image, onChange, words, alt, dropArea }: Props) {
  const t = useTranslations(`articles.${words}`)
  const tErrors = useTranslations('errors')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const description = useRef<HTMLInputElement>(null)
  const shown = image.preview ?? image.stored
  /** Another image needs another description. */
  const change = (changed: ChosenImage) => {
    if (image.preview) URL.revokeObjectURL(image.preview)
    if (shown && description.current) description.current.value = ''
    onChange(changed)
  }
  const choose = (file: File) => {
    if (!file.type.startsWith('image/')) {
      toast.error(tErrors('article_image_invalid'))
      return
    }
    if (file.size > maxBytes) {
      toast.error(tErrors('article_image_too_large'))
      return
    }
    change({ stored: null, file, preview: URL.createObjectURL(file) })
  }
  const dragging = useDroppedFiles(([file]) => file && choose(file), dropArea)
  return (
    <fieldset
      className={clsx(
        'rounded-control outline-offset-8',
        dragging && 'outline-2 outline-accent outline-dashed',
      )}
    >
      <legend className="mb-1.5 font-semibold">{t('image')}</legend>
      {shown ? (
        // biome-ignore lint/performance/noImgElement: a file of this browser's own, or our guarded route
        <img
          src={shown}
          alt={t('preview')}
          className="mb-3 aspect-video w-full max-w-md rounded-control border border-line bg-sunken object-contain"
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <FileButton
          ref={input}
          name="image"
          accept={imageTypes}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // Cleared, so that the same file can be chosen again. The hook adds the file to what it sends.
            currentTarget.value = ''
            if (file) choose(file)
          }}
        >
          <ImagePlus aria-hidden className="size-5" />
          {shown ? t('replaceImage') : t('chooseImage')}
        </FileButton>
        {shown ? (
          <Button
            variant="quiet"
            onClick={() => {
              change({ stored: null, file: null, preview: null })
              input.current?.focus()
            }}
          >
            <Trash2 aria-hidden className="size-5" />
            {t('removeImage')}
          </Button>
        ) : null}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {t('imageHint')} <span className="pointer-coarse:hidden">{t('dropImage')}</span>
      </p>
      {/* A browser without scripts does not show which image is chosen. */}
      <div className={clsx('mt-3', !shown && 'hidden noscript:block')}>
        <label htmlFor={`${id}-alt`} className="text-sm">
          {t('alt')}
        </label>
        <Input
          ref={description}
          id={`${id}-alt`}
          name="imageAlt"
          defaultValue={alt}
          maxLength={maxAltLength}
          autoComplete="off"
        />
      </div>
    </fieldset>
  )
}
